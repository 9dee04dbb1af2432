"""Storm Run: load cargo, outrun the storm, and guess what the others do with theirs."""
