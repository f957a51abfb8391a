"""Best play and batches of twenty-one."""
