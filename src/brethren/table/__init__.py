"""A live game without I/O: requests go in, log entries and views come out, and time is an argument."""
