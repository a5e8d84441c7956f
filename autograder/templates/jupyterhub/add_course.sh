#!/bin/sh
# As root: sh add_course.sh COURSE INSTRUCTOR. Then for each student: usermod -aG COURSE STUDENT
set -eu
umask 022
getent group "$1" >/dev/null || groupadd "$1"
usermod -aG "$1" "$2"
# nbgrader wants it to be writable for all; the first digit keeps them from removing what is another's.
install -d -m 1777 /srv/nbgrader/exchange
# The course's part, made before anybody else can make one of that name: its group gets in, and nobody else.
install -d -m 2750 -o "$2" -g "$1" "/srv/nbgrader/exchange/$1"
