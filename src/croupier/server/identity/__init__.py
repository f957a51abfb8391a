"""Who somebody is: accounts, sessions, tickets, rates, and the roles that may give commands."""
