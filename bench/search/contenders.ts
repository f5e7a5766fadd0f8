import Fuse from 'fuse.js'
import pg from 'pg'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { type CatalogRow, namesOfDevelopers } from '#/features/catalog/index/engine/catalogRow.ts'
import { makeDatabase, serverVersion } from '../database.ts'
import { SHOWN, searchOurs } from './ours.ts'

/** A search over a set of games. */
export interface Contender {
  name: string
  /** Ids of the first `SHOWN` games for a text. */
  find(text: string): number[] | Promise<number[]>
  close?(): Promise<void>
}

/** With a higher threshold Fuse.js finds more, and ranks what it should find lower. */
const FUSE_OPTIONS = [{ threshold: 0.5 }, { threshold: 0.6 }, { threshold: 0.4, useTokenSearch: true }]

export function ourSearch(games: readonly CatalogRow[]): Contender {
  const catalog = new Catalog()
  for (const game of games) catalog.load(game)
  catalog.finishLoading()
  return { name: 'ours', find: (text) => searchOurs(catalog, text) }
}

/** Fuse.js with each of its options, to compare with the one that finds most. */
export function fuseSearches(games: readonly CatalogRow[]): Contender[] {
  return FUSE_OPTIONS.map((options) => {
    const named = games.map((game) => ({ ...game, developer: namesOfDevelopers(game) }))
    const fuse = new Fuse(named, { keys: ['name', 'developer'], ignoreDiacritics: true, ...options })
    return {
      name: 'Fuse.js',
      find: (text) => fuse.search(text, { limit: SHOWN }).map(({ item }) => item.id),
    }
  })
}

/** Trigrams in PostgreSQL, on names and developers; undefined where there is no server. */
export async function trigramSearch(games: readonly CatalogRow[]): Promise<Contender | undefined> {
  if (!(await serverVersion())) return undefined
  const client = new pg.Client(await makeDatabase(`search_${games.length}`))
  await client.connect()
  await client.query('create extension pg_trgm')
  await client.query('create table searched (id integer primary key, name text not null, developer text)')
  const columns = [games.map(({ id }) => id), games.map(({ name }) => name), games.map(namesOfDevelopers)]
  await client.query('insert into searched select * from unnest($1::int[], $2::text[], $3::text[])', columns)
  return {
    name: 'pg_trgm',
    async find(text) {
      const { rows } = await client.query<{ id: number }>(
        `select id from searched order by greatest(similarity(name, $1), word_similarity($1, name),
           similarity(coalesce(developer, ''), $1)) desc, id limit ${SHOWN}`,
        [text],
      )
      return rows.map(({ id }) => id)
    },
    close: () => client.end(),
  }
}
