"""SE-11.12, SE-13, SE-15  Space combat and bombardment, from first contact to the last shot."""
