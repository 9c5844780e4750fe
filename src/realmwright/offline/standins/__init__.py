"""What the browser has no build of, in plain Python: as much of it as the tables use. `bundle` puts it in their place."""
