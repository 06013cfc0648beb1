"""The rules of Space Empires, one module a chapter or a part of one."""
