#!/bin/sh
# Starts the primary of deploy/compose.yaml: TLS with its own certificate, and every finished WAL file archived in /archive.
set -eu
install -o postgres -g postgres -m 0600 /run/certs/database.key /var/lib/postgresql/server.key
install -o postgres -g postgres -m 0644 /run/certs/database.crt /var/lib/postgresql/server.crt
chown postgres:postgres /archive
exec docker-entrypoint.sh postgres \
  -c config_file=/postgres/postgresql.conf \
  -c hba_file=/postgres/pg_hba.conf
