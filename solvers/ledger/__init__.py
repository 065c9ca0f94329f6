"""The ledger: every figure printed in the sources, with a computed verdict.

`rows` reads the data and reaches the verdicts, `printed` compares a print with a value,
`registry` knows the quantities by name; the data and quantities of each source lie in
`sources`.  May import every room but `pages` and `cli`.
"""
