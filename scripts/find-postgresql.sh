#!/usr/bin/env bash
# Prints the address of a PostgreSQL that tests may create databases on: one that answers on this machine, else one
# that it starts in a folder of its own. Exits 1 with a line on standard error where there is none to be had.
set -euo pipefail
say() { echo "$*" >&2; }

answers() { psql "$1" -Atqc 'select 1 from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)' 2>/dev/null | grep -q 1; }

if ! command -v psql >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  say "Installing Debian's PostgreSQL for the tests …"
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null
fi
command -v psql >/dev/null || { say 'The tests need a PostgreSQL: install one, or set TEST_DATABASE_URL.'; exit 1; }

for address in "postgres://postgres@127.0.0.1:5432/postgres" "postgres://$(id -un)@127.0.0.1:5432/postgres"; do
  if answers "$address"; then echo "$address"; exit 0; fi
done

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(readlink -f "$(command -v initdb || echo /nowhere)")")
[ -x "$bin/initdb" ] || { say 'No PostgreSQL answers on 127.0.0.1:5432 and no server is installed to start one.'; exit 1; }

folder=$(mktemp -d /tmp/idledex-postgresql.XXXXXX)
port=$((20000 + RANDOM % 20000))
as_user=""
# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; as_user="runuser -u postgres --"; fi
$as_user "$bin/initdb" -D "$folder/data" -U postgres -A trust >/dev/null
$as_user "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-p $port -c listen_addresses=127.0.0.1 -k $folder" start >/dev/null
address="postgres://postgres@127.0.0.1:$port/postgres"
answers "$address" || { say "A PostgreSQL was started in $folder but does not answer; see its log there."; exit 1; }
echo "$address"
