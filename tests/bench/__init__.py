"""How fast the rules and the store are, beside a peer: ``python -m tests.bench`` prints it."""
