"""What all tests share."""

import sys

# pytest keeps what it makes of a test's source; preparing all of them anew took each process longer
# than importing and collecting them.
sys.dont_write_bytecode = False
