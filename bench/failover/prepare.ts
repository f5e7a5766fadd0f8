import { sql } from 'kysely'
import { onServer } from '../../test/serverTemplates.ts'
import { withDatabase } from '../database.ts'
import { signInMembers } from '../members.ts'
import type { Cluster } from './cluster.ts'
import type { Place } from './place.ts'
import { settings } from './sites.ts'

export const GAMES = 1_000
export const MEMBERS = 300
/** Threads to comment on. */
export const THREADS = 40

/** What the writers know of the database. */
export interface Prepared {
  /** Of each member from 1 on, the `authorization` header at n - 1. */
  authorizations: string[]
  /** Ids. */
  threads: number[]
  /** Of each member from 1 on, the id of a list at n - 1. */
  lists: number[]
}

/** Creates the database as documented, with games, threads, and members who are signed in and have a list each. */
export async function prepare(place: Place, cluster: Cluster): Promise<Prepared> {
  await onServer(await cluster.primaryUrl(), async (client) => {
    await client.query('create role idledex login')
    await client.query("create database idledex owner idledex encoding 'UTF8' template template0")
  })
  const env = settings(place)
  return withDatabase({ databaseUrl: env.DATABASE_URL, dataDir: place.folder }, async (db) => {
    await sql`insert into games (urlid, name, "desc", confirmed)
      select 'game-' || n, 'Game ' || n, 'About game ' || n, true from generate_series(1, ${GAMES}::integer) n`.execute(
      db.kysely,
    )
    await sql`insert into game_tags (game_id, tag_id)
      select id, tag from games, unnest(array[20, 13, 28]) tag where (id + tag) % 3 <> 0`.execute(db.kysely)
    const authorizations = await signInMembers(db, MEMBERS, env)
    await sql`insert into posts (post_type, title, content)
      select 'discussion', 'Thread ' || n, 'What do you think?' from generate_series(1, ${THREADS}::integer) n`.execute(
      db.kysely,
    )
    await sql`insert into posts (post_type, added_by, title)
      select 'list', id, 'Games of ' || username from profiles order by id`.execute(db.kysely)
    const idsOf = async (type: string) => {
      const posts = db.kysely.selectFrom('posts').select('id').where('post_type', '=', type)
      return (await posts.orderBy('added_by').orderBy('id').execute()).map(({ id }) => id)
    }
    return { authorizations, threads: await idsOf('discussion'), lists: await idsOf('list') }
  })
}
