"""The games. They know no bot, and not each other."""
