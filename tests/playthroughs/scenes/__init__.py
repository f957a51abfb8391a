"""The rounds of each family that its playthrough shows."""
