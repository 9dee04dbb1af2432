"""Parts that board games share: words, scenes, pictures."""
