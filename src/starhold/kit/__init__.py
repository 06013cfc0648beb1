"""Parts that two or more games use: functions and small records, never base classes."""
