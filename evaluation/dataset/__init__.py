"""Questions with the law that answers them, and their checker."""
