import type { PGlite } from '@electric-sql/pglite'

/** WAL in bytes after which a checkpoint is worth its writes: it bounds the disk used and the time of a recovery. */
const CHECKPOINT_BYTES = 64 * 2 ** 20

/**
 * The tables that PostgreSQL's autovacuum would process, by its default thresholds.
 * Source: PostgreSQL documentation, "The Autovacuum Daemon".
 */
const OVERDUE = `
  select format('%I.%I', s.schemaname, s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * t.tuples or s.n_ins_since_vacuum > 1000 + 0.2 * t.tuples as vacuum
  from pg_stat_all_tables s
  join pg_class c on c.oid = s.relid
  cross join lateral (select greatest(c.reltuples, 0) as tuples) t
  where s.schemaname not in ('information_schema', 'pg_toast')
    and (s.n_dead_tup > 50 + 0.2 * t.tuples
      or s.n_ins_since_vacuum > 1000 + 0.2 * t.tuples
      or s.n_mod_since_analyze > 50 + 0.1 * t.tuples)`

/**
 * Replaces the background processes of a PostgreSQL server, which PGlite does not have: vacuums and
 * analyzes tables with many changes, and writes a checkpoint when there is much WAL.
 *
 * @param whenFree runs one piece of the work, with the session to itself, when no transaction is open
 */
export async function runMaintenance(
  pglite: PGlite,
  whenFree: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  // Statistics about the last second's changes are not visible yet.
  await whenFree(() => pglite.exec('select pg_stat_force_next_flush()'))
  const { rows } = await whenFree(() => pglite.query<{ name: string; vacuum: boolean }>(OVERDUE))
  for (const { name, vacuum } of rows)
    await whenFree(() => pglite.exec(`${vacuum ? 'vacuum (analyze)' : 'analyze'} ${name}`))
  if ((await whenFree(() => walSinceCheckpoint(pglite))) > CHECKPOINT_BYTES)
    await whenFree(() => pglite.exec('checkpoint'))
}

async function walSinceCheckpoint(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  return rows[0]!.bytes
}
