import { type RawBuilder, sql } from 'kysely'

/**
 * A timestamptz column as text in UTC, e.g. `2024-05-01T12:30:00.000Z`, whatever the session's time zone; null stays null.
 * For JSON that PostgreSQL builds: its own form follows the session's settings.
 */
export function isoTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
