"""Position evaluation for Kingdoms."""
