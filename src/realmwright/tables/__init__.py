"""A table: what happens at it, what a screen sees of it, how that is said. Pure; all that show tables share it."""
