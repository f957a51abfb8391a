"""The law of the floor: rows with clauses, one folder of files a book, proven when they are loaded."""
