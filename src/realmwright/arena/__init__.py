"""Games between bots: schedule, execution and statistics."""
