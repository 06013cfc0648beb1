"""What the engine can say before a choice is made."""
