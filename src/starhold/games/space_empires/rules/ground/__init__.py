"""SE-20, SE-21  Ground units: recruiting, landings, ground combat and captured colonies."""
