"""The sources: for each its printed figures, one row a figure, and the quantities they name."""
