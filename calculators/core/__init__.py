"""What every calculator stands on; knows no game."""
