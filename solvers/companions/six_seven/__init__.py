"""The coin game Six-Seven!, with its own class of fractions."""
