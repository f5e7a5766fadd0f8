import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { announceAnyChange } from '#/events.server.ts'
import { DEMO_REMOVED, loadDemo, lockDemo } from './loadDemo.ts'

/**
 * Removes exactly the demo data, in one transaction: demo games with everything that refers to them, demo members with everything that
 * they wrote. Texts by real members elsewhere stay. If they replied to a demo member's comment, that comment stays
 * as a removed one. The demo catalog is not loaded again automatically.
 *
 * @returns how many games and members were removed
 */
export function removeDemo(db: Kysely<DB>): Promise<{ games: number; members: number }> {
  return db.transaction().execute(async (trx) => {
    await lockDemo(trx)
    const demoMembers = trx.selectFrom('profiles').select('id').where('is_demo', '=', true)
    const demoGames = trx.selectFrom('games').select('id').where('is_demo', '=', true)

    // Largest first and in bulk: foreign keys would delete the rows one member at a time.
    for (const table of ['votes', 'favorites', 'post_votes', 'comment_votes', 'poll_votes'] as const)
      await trx.deleteFrom(table).where('user_id', 'in', demoMembers).execute()
    for (const table of ['exp_ledger', 'daily_login_exp'] as const)
      await trx.deleteFrom(table).where('user_id', 'in', demoMembers).execute()
    await trx.deleteFrom('votes').where('game_id', 'in', demoGames).execute()
    await trx
      .deleteFrom('posts')
      .where((eb) => eb.or([eb('added_by', 'in', demoMembers), eb('game_id', 'in', demoGames)]))
      .execute()
    await removeComments(trx)
    await trx.deleteFrom('updates').where('is_demo', '=', true).execute()
    const games = await trx.deleteFrom('games').where('is_demo', '=', true).executeTakeFirst()
    const members = await trx.deleteFrom('profiles').where('is_demo', '=', true).executeTakeFirst()
    await trx
      .insertInto('site_state')
      .values({ key: DEMO_REMOVED, value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await announceAnyChange(trx)
    return { games: Number(games.numDeletedRows), members: Number(members.numDeletedRows) }
  })
}

/** How many games and members are demo. */
export async function countDemo(db: Kysely<DB>): Promise<{ games: number; members: number }> {
  const { rows } = await sql<{ games: number; members: number }>`
    select (select count(*)::integer from games where is_demo) as games,
           (select count(*)::integer from profiles where is_demo) as members`.execute(db)
  return rows[0]!
}

/** Loads the demo catalog after it was removed, in addition to the current data. Arguments as for loadDemoIfEmpty. */
export function restoreDemo(db: Kysely<DB>, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockDemo(trx)
    await trx.deleteFrom('site_state').where('key', '=', DEMO_REMOVED).execute()
    await loadDemo(trx, now)
    await announceAnyChange(trx)
  })
}

/** On the remaining posts: a demo comment with real replies stays without its text, the others are deleted. */
async function removeComments(trx: Kysely<DB>): Promise<void> {
  await sql`
    with recursive kept as (
      select c.parent_id as id from comments c left join profiles p on p.id = c.user_id
       where c.parent_id is not null and p.is_demo is not true
      union
      select c.parent_id from comments c join kept on kept.id = c.id where c.parent_id is not null
    )
    update comments c set content = '[removed]', is_removed = true, user_id = null
      from profiles p, kept where p.id = c.user_id and p.is_demo and kept.id = c.id`.execute(trx)
  await sql`delete from comments c using profiles p where p.id = c.user_id and p.is_demo`.execute(trx)
}
