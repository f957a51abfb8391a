"""Settlement that several families share: a player's bank, fees, pots."""
