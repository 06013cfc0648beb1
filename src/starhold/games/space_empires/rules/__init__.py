"""The rules of Space Empires, one module per chapter or part of one."""
