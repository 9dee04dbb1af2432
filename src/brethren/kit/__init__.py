"""Parts that games share: words, rulebooks, guides, component files."""
