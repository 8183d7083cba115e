#!/bin/sh
# Runs once, in the empty primary of deploy/compose.yaml: the board's role and database, and the role of the replica.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=board="$BOARD_PASSWORD" --set=replica="$REPLICA_PASSWORD" <<'SQL'
CREATE ROLE board LOGIN PASSWORD :'board';
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replica';
CREATE DATABASE board OWNER board;
REVOKE CONNECT, TEMPORARY ON DATABASE board FROM PUBLIC;
SELECT pg_create_physical_replication_slot('replica');
SQL
