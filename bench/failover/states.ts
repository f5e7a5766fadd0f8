import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { NONE } from './writes.ts'

const MEMBER = `right(user_id::text, 12)::integer`
/** What is in the database: rows of the key of a write and its state. */
const STATES = [
  `select 'vote ' || ${MEMBER} || ' ' || game_id as key, type::text as state from votes`,
  `select 'favorite ' || ${MEMBER} || ' ' || game_id, 'there' from favorites`,
  `select 'library ' || ${MEMBER} || ' ' || game_id, status from library`,
  "select content, 'there' from comments",
  "select (regexp_match(content, '^review \\d+'))[1], 'there' from posts where post_type = 'review'",
  "select title, 'there' from posts where post_type = 'list'",
  "select 'entry ' || list_id || ' ' || game_id, 'there' from list_items",
  "select name, 'there' from games",
].join(' union all ')

/** What the clients know. */
export interface Known {
  /** By key, the state that was acknowledged last. */
  acknowledged: ReadonlyMap<string, string>
  /** By key, the state after a last write of which no client knows whether it is there. */
  unknown: ReadonlyMap<string, string>
}

/**
 * One text for each key that is not as acknowledged, and for each that is there more than once; and how many of the unknown writes are
 * there.
 */
export async function compareStates(
  db: Kysely<DB>,
  { acknowledged, unknown }: Known,
): Promise<{ missing: string[]; doubled: string[]; applied: number }> {
  const { rows } = await sql<{ key: string; state: string }>`${sql.raw(STATES)}`.execute(db)
  const found = new Map(rows.map(({ key, state }) => [key, state]))
  const seen = new Set<string>()
  const doubled = rows.map(({ key }) => key).filter((key) => seen.has(key) || !seen.add(key))
  const missing = [...new Set([...acknowledged.keys(), ...unknown.keys()])].flatMap((key) => {
    const allowed = [acknowledged.get(key) ?? NONE, unknown.get(key)].filter((state) => state !== undefined)
    const state = found.get(key) ?? NONE
    return allowed.includes(state) ? [] : [`${key}: ${state} instead of ${allowed.join(' or ')}`]
  })
  const applied = [...unknown].filter(([key, state]) => (found.get(key) ?? NONE) === state).length
  return { missing, doubled, applied }
}
