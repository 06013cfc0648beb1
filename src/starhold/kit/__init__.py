"""Parts that two or more games use: functions and small records, never parents."""
