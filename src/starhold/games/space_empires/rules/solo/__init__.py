"""SE-28.1 to SE-28.11, SE-28.50 to SE-28.55  Doomsday Machines and Space Amoebas."""
