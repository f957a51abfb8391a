"""Tables of a room: rounds of any game one after another, at one of three depths, with seats, money and fees."""
