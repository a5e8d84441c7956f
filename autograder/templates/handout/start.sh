#!/bin/sh
# Sets the course up, and opens it. On Linux: sh start.sh. On macOS start.command does the same.
cd "$(dirname "$0")" || exit 1
for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" start.py "$@"
    fi
done
echo "Python 3.11 or later is needed and was not found. Get it from https://www.python.org/downloads/, then start again." >&2
exit 1
