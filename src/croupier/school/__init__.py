"""The school: drills for dealers and training for players, made from real rounds of any edition."""
