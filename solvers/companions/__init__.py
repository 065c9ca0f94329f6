"""Three companion problems: the big straight in Yacht, Six-Seven!, victory points in bridge.

May import `dice`, `rules` and `turn`.
"""
