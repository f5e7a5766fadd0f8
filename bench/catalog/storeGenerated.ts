import { type Kysely, sql } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows } from '#/db/insertRows.ts'
import type { CatalogRow } from '#/features/catalog/index/engine/catalogRow.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'

const BATCH = 5_000

/**
 * Stores generated games in a migrated database without games. Their numbers of votes and reviews are stored as they
 * are, without the votes and reviews themselves.
 */
export async function storeGenerated(db: Kysely<DB>, rows: Iterable<CatalogRow>): Promise<void> {
  let batch: CatalogRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) {
      await storeGames(db, batch)
      batch = []
    }
  }
  await storeGames(db, batch)
  await sql`select setval(pg_get_serial_sequence('games', 'id'), (select coalesce(max(id), 1) from games))`.execute(
    db,
  )
  for (const table of [
    'games',
    'game_tags',
    'game_links',
    'game_developers',
    'developers',
    'developer_keys',
    'game_counts',
    'game_stats',
    'games_changed',
  ]) {
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}

/** Stores some more games. */
export async function storeGames(db: Kysely<DB>, rows: readonly CatalogRow[]): Promise<void> {
  await insertRows(db, 'games', rows.map(gameRow))
  await storeTags(db, rows)
  await storeLinks(db, rows)
  await storeDevelopers(db, rows)
  await storeNumbers(db, rows)
}

/** Stores tags with category and slot filled in, so that the database does not have to look for them row by row. */
export async function storeTags(
  db: Kysely<DB>,
  rows: readonly Pick<CatalogRow, 'id' | 'tags'>[],
): Promise<void> {
  const tagged = rows.flatMap((row) =>
    TAG_CATEGORIES.flatMap(({ tags }, category) =>
      tags
        .filter((tag) => row.tags.includes(tag.id))
        .map((tag, slot) => ({ game_id: row.id, tag_id: tag.id, category: category + 1, slot: slot + 1 })),
    ),
  )
  await insertRows(db, 'game_tags', tagged)
}

export async function storeLinks(
  db: Kysely<DB>,
  rows: readonly Pick<CatalogRow, 'id' | 'links'>[],
): Promise<void> {
  const links = rows.flatMap((row) =>
    row.links.map(([type, url], position) => ({ game_id: row.id, type, url, position })),
  )
  await insertRows(db, 'game_links', links)
}

export async function storeDevelopers(
  db: Kysely<DB>,
  rows: readonly Pick<CatalogRow, 'id' | 'developers'>[],
): Promise<void> {
  const games = rows.map(({ id, developers }) => ({ gameId: id, names: developers.map(([, name]) => name) }))
  await db.transaction().execute((trx) => setDevelopers(trx, games))
}

function gameRow(row: CatalogRow) {
  return {
    id: row.id,
    urlid: row.urlid,
    name: row.name,
    other_names: [...row.otherNames],
    desc: row.desc,
    logo_url: row.logo,
    banner_url: row.banner,
    ss_thumbnails: JSON.parse(
      row.thumb === null ? '[]' : JSON.stringify([{ thumb: row.thumb, full: row.thumb }]),
    ),
    notes: JSON.parse(row.archived ? '[{"archived": true}]' : '[]'),
    confirmed: row.confirmed,
    is_removed: row.removed,
    playable: row.playable,
    play_link: row.playable ? `https://play.example/${row.id}/` : null,
    release_date: row.released === null ? null : isoTime(row.released * 86_400_000_000).slice(0, 10),
    release_precision: row.releasePrecision,
    featured_until: row.featuredUntil === null ? null : isoTime(row.featuredUntil * 1000),
    created_at: isoTime(row.created),
    updated_at: isoTime(row.created),
  }
}

/** Microseconds since 1970 as text that loses none of them. */
function isoTime(microseconds: number): string {
  const ms = Math.floor(microseconds / 1000)
  return new Date(ms).toISOString().replace('Z', `${String(microseconds - ms * 1000).padStart(3, '0')}Z`)
}

async function storeNumbers(db: Kysely<DB>, rows: readonly CatalogRow[]): Promise<void> {
  const numbers = JSON.stringify(
    rows.map(({ id, up, down, reviews, updated }) => ({
      id,
      up,
      down,
      reviews,
      updated: updated === null ? null : isoTime(updated),
    })),
  )
  const parsed = sql`jsonb_to_recordset(${numbers}::jsonb)
    as n(id integer, up integer, down integer, reviews integer, updated timestamptz)`
  await sql`update game_counts c set upvotes = n.up, downvotes = n.down from ${parsed} where c.game_id = n.id`.execute(
    db,
  )
  await sql`update game_stats s set reviews = n.reviews, last_update_at = n.updated from ${parsed}
    where s.game_id = n.id`.execute(db)
}
