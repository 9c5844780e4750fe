"""Position evaluation for Kingdom Builder."""
