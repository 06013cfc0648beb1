"""One file a change; a published one is never changed again."""
