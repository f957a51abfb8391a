"""What all rounds share: demands, events, bets and the layout."""
