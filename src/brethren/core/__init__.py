"""The contract between games and everything else: state, frames, verbs, dealer, notes, record, errors, game loop."""
