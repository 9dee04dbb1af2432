"""Corsairs: a toy of the hard kind. It is not shipped; the tests and benchmarks measure the contract on it.

160 hexes, 320 hidden counters, one to four seats with three ships each, and the Navy, which acts without a seat. A turn
has three actions: sail a ship to a neighbouring hex, scout a counter in secret, or dig one up. Ships that meet duel:
both players choose in secret to fight or to flee, and dice decide. After every round the Navy sails and captures. A
game of 250 rounds has about 3,000 decisions.
"""
