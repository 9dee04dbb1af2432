"""``python -m brethren`` is the command ``brethren``."""

import sys

from brethren.cli import main

if __name__ == "__main__":
    sys.exit(main())
