"""The version of the package; the rules of each game have versions of their own."""

__version__ = "0.1.0"
