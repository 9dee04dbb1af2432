"""What is drawn: pieces, scenes, animations, what changed between two scenes, and the SVG writer."""
