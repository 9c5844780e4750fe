"""Turn notifications by e-mail, if the host names an SMTP server."""
