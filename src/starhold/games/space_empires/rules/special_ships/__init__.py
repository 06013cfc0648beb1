"""SE-14, SE-16 to SE-18, SE-23  Raiders, Mines, Titans, Boarding Ships and other special ships."""
