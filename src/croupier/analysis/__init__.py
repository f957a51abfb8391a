"""What prices and simulations share."""
