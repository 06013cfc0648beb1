"""Ground units: recruiting, landings, ground combat and captured colonies.

SE-20 and SE-21.
"""
