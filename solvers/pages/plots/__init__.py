"""The figures of the book, one module a page; each function returns a finished figure."""
