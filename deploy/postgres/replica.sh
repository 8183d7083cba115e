#!/bin/sh
# Starts the replica of deploy/compose.yaml: a copy of the primary where there is none yet, then follows it.
set -eu
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data"
  install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/18 "$data"
  gosu postgres pg_basebackup --host=database --username=replica --pgdata="$data" --slot=replica \
    --wal-method=stream --checkpoint=fast --write-recovery-conf
fi
install -o postgres -g postgres -m 0600 /run/certs/database.key /var/lib/postgresql/server.key
install -o postgres -g postgres -m 0644 /run/certs/database.crt /var/lib/postgresql/server.crt
exec gosu postgres postgres -D "$data" -c config_file=/postgres/postgresql.conf -c hba_file=/postgres/pg_hba.conf
