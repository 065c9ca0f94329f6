"""Everything that makes HTML or figures for the book.  May import all rooms but `cli`."""
