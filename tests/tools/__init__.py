"""The build and the make targets."""
