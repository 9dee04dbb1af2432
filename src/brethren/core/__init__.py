"""The contract: state, frames, verbs, dealer, notes, record, errors, the game loop, conformance."""
