"""Gaming days: shifts, boxes, counts, imprest banks, fills and credits; proceeds, tax and forms."""
