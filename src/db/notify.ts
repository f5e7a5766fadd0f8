import { type Kysely, sql } from 'kysely'
import type { DB } from './generated/tables.ts'

/** Sends a payload, as JSON of up to 8000 bytes, to whoever listens to the channel: when the transaction commits, or at once. */
export async function notify(db: Kysely<DB>, channel: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
}
