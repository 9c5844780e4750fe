"""`realmwright admin`: commands for the host of a server."""
