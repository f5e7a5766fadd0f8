import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB } from './generated/tables.ts'

/** Rows per statement; more rows need several statements, so that no message grows without bound. */
const ROWS_A_STATEMENT = 5_000

/**
 * Inserts many rows at once: they are sent as one JSON parameter, whatever their number, and PostgreSQL reads each
 * column by its own type (so no bytea). Every row must name the same columns as the first.
 */
export async function insertRows<Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_A_STATEMENT))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db)
  }
}

/** Reserves `count` new ids of a table's identity column `id`, so that rows which refer to each other can be prepared. */
export async function reserveIds(db: Kysely<DB>, table: keyof DB & string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
