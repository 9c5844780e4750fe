"""Tables as folds of their events, and projections for viewers.

The package is pure; all clients and servers share it.
"""
