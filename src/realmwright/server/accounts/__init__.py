"""Accounts, ratings, table listings and turn notifications."""
