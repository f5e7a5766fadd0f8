import pg from 'pg'
import { type Database, openDatabase } from '#/db/connect.ts'
import { insertRows } from '#/db/insertRows.ts'
import { migrate } from '#/db/migrate.ts'
import { generateGames } from './catalog/generate.ts'
import { storeGenerated } from './catalog/storeGenerated.ts'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const made = new Set<string>()

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The PostgreSQL server's version; undefined where there is none. */
export async function serverVersion(): Promise<string | undefined> {
  try {
    return await onServer(
      async (client) => (await client.query('show server_version')).rows[0].server_version,
    )
  } catch {
    return undefined
  }
}

/** Creates a migrated, empty database for this run and returns its address. */
export async function makeDatabase(name: string): Promise<string> {
  const own = `idledex_bench_${process.pid}_${name}`
  await onServer((client) => client.query(`create database ${own}`))
  made.add(own)
  const url = new URL(SERVER)
  url.pathname = `/${own}`
  return url.href
}

/** Drops every database that this run made. */
export async function dropDatabases(): Promise<void> {
  for (const name of made) {
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    made.delete(name)
  }
}

/** Opens a database (of a server, or embedded in a folder), migrates it, does `work`, closes it. */
export async function withDatabase<T>(
  place: { databaseUrl?: string; dataDir: string },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(place)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Fills an empty database with `games` generated games. */
export async function fill(db: Database, games: number): Promise<void> {
  await storeGenerated(db.kysely, generateGames(games))
}

const REVIEW =
  'I came for the numbers and stayed for the *prestige* layers. The first hour is slow; after the third reset ' +
  'everything opens up, and **offline progress** is generous.\n\nWhat I miss is a way to see what an upgrade will do ' +
  'before I buy it. Still: easy to recommend to anyone who likes to come back twice a day.'

/** Gives each of the first `games` confirmed games `each` reviews by as many members. */
export async function addReviews(db: Database, games: number, each: number): Promise<void> {
  const members = Array.from({ length: each }, (_, i) => ({
    username: `member${i}`,
    display_name: `Member ${i}`,
    total_exp: i * 120,
  }))
  await insertRows(db.kysely, 'profiles', members)
  const ids = (await db.kysely.selectFrom('profiles').select('id').execute()).map((row) => row.id)
  const reviewed = await db.kysely
    .selectFrom('games')
    .select('id')
    .where('confirmed', '=', true)
    .where('is_removed', '=', false)
    .orderBy('id')
    .limit(games)
    .execute()
  await insertRows(
    db.kysely,
    'posts',
    reviewed.flatMap((game) =>
      ids.map((added_by, i) => ({
        post_type: 'review',
        game_id: game.id,
        added_by,
        title: i % 3 ? '' : 'Worth the wait',
        content: REVIEW.slice(0, 120 + 13 * i),
        review_type: i % 4 ? 'positive' : 'negative',
        review_rating: 1 + (i % 5),
      })),
    ),
  )
}

/** Addresses of the games that have reviews. */
export async function reviewedPaths(db: Database): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('games')
    .select('urlid')
    .where('id', 'in', (posts) =>
      posts
        .selectFrom('posts')
        .select('game_id')
        .where('post_type', '=', 'review')
        .$castTo<{ game_id: number }>(),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => `/game/${row.urlid}`)
}
