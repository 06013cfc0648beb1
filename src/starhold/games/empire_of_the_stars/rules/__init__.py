"""The rules of Empire of the Stars, one module a chapter or a part of one."""
