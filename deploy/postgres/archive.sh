#!/bin/sh
# Archives a WAL file compressed: archive.sh FROM TO. PostgreSQL asks again after a crash, also for a file that is archived
# already: the same content is accepted, another one refused.
set -eu
if [ -e "$2" ]; then
  gzip -dc "$2" | cmp -s - "$1"
  exit
fi
gzip -n <"$1" >"$2.new"
sync "$2.new"
mv "$2.new" "$2"
sync "$(dirname "$2")"
