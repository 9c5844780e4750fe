"""What is kept: the database, how it is written, moved, saved and shared by workers."""
