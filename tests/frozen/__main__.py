"""`python -m tests.frozen write [PART …]`: write what is so now into the files."""

from __future__ import annotations

import sys

from tests.frozen import all_parts

if __name__ == "__main__":
    command, names = sys.argv[1:2], sys.argv[2:]
    parts = all_parts()
    if command != ["write"] or set(names) - parts.keys():
        sys.exit(f"{__doc__}\nParts: {', '.join(parts)}")
    for name in names or parts:
        parts[name].write()
        print(f"{parts[name].path}: {parts[name].path.stat().st_size:,} bytes")
