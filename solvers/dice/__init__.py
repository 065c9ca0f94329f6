"""Dice: rolls and keeps, and the lattice that orders the keeps.  Imports no other room."""
