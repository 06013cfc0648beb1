"""The rules of Empire of the Stars, one module per chapter or part of one."""
