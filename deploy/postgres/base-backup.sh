#!/bin/sh
# Adds a base backup to the archive of deploy/compose.yaml, keeps the last two, and removes the WAL files before them. Once a
# week, by the command in docs/operations/backup-and-restore.md.
set -eu
archive=${ARCHIVE:-/archive}
base="$archive/base"
new="$base/$(date -u +%Y-%m-%dT%H%M%SZ)"
mkdir -p "$base"
rm -rf "$base"/*.part
pg_basebackup --pgdata="$new.part" --format=tar --gzip --checkpoint=fast
mv "$new.part" "$new"

ls "$base" | head -n -2 | while read -r old; do rm -r "${base:?}/$old"; done
oldest=$(ls "$base" | head -n 1)
# "START WAL LOCATION: 0/5000028 (file 000000010000000000000005)"
first=$(tar -xzOf "$base/$oldest/base.tar.gz" --occurrence=1 backup_label | sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p')
pg_archivecleanup -x .gz "$archive" "$first"
