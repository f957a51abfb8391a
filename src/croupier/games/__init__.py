"""The games: one folder a family; a family imports the rooms below and never another family."""
