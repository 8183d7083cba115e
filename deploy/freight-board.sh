#!/bin/sh
# Runs a command of the board as the units of systemd run theirs: by their account, with their settings and their Node.
# Installed as /usr/local/bin/freight-board. As root: freight-board doctor
set -eu
exec systemd-run --quiet --pty --pipe --wait --collect \
  --uid=freight-board --gid=freight-board \
  --property=WorkingDirectory=/opt/freight-board \
  --property=EnvironmentFile=/etc/freight-board/board.env \
  --property=StateDirectory=freight-board --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=NEXT_TELEMETRY_DISABLED=1 --setenv=DATA_DIR=/var/lib/freight-board \
  /opt/freight-board/node_modules/.bin/node --max-semi-space-size=16 --max-old-space-size=1024 apps/server "$@"
