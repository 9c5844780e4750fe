"""Messages between clients and tables.

These are the WebSocket protocol and the bodies of the REST API.
"""
