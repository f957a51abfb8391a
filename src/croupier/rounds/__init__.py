"""The contract of every round: demands, events, money, viewers and views; what the rounds of all families share."""
