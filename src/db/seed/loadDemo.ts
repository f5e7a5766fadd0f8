import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows, reserveIds } from '#/db/insertRows.ts'
import { demoCalendar } from './demoCalendar.ts'
import { type DemoFiles, readDemoFiles } from './demoFiles.ts'
import { gameRows, linkRows, placeGames, tagRows, updateRows } from './demoGames.ts'
import { demoCollectibleRows } from './demoLooks.ts'
import { demoMembers, experienceRows, profileRows } from './demoMembers.ts'
import { demoComments, demoPosts, listItemRows, pollRows } from './demoPosts.ts'
import { visitRows } from './demoVisits.ts'
import { gameVoteRows, writtenVotes } from './demoVotes.ts'

/** The key in `site_state` that records that an operator removed the demo catalogue, so that it is not loaded again. */
export const DEMO_REMOVED = 'demo-removed'

/**
 * Loads the demo catalogue if the catalogue is empty and no demo catalogue was removed before, in one
 * transaction. Several processes may call it at once. Its games and members are marked by `is_demo`.
 *
 * @param now the latest time of generated votes
 * @returns whether it was loaded
 */
export async function loadDemoIfEmpty(db: Kysely<DB>, now: Date = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockDemo(trx)
    const removed = trx.selectFrom('site_state').select('key').where('key', '=', DEMO_REMOVED)
    if ((await trx.selectFrom('games').select('id').limit(1).executeTakeFirst()) !== undefined) return false
    if ((await removed.executeTakeFirst()) !== undefined) return false
    await loadDemo(trx, now)
    return true
  })
}

const DEMO_LOCK = 4_170_233_906

/** Prevents other transactions from loading or removing the demo catalogue until this one ends. */
export async function lockDemo(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx)
}

/** Adds the demo catalogue to the existing data. Games with a name or address that is taken are skipped. */
export async function loadDemo(trx: Kysely<DB>, now: Date): Promise<void> {
  const all = await readDemoFiles()
  const files = { ...all, games: await withoutTaken(trx, all) }
  const calendar = demoCalendar(files, now)
  const usernames = await trx.selectFrom('profiles').select(sql<string>`lower(username)`.as('name')).execute()
  const members = demoMembers(files.users, calendar, new Set(usernames.map((row) => row.name)))
  const games = placeGames(files, await reserveIds(trx, 'games', files.games.length), members, calendar)
  const placed = { games, members, calendar }

  // Experience comes before posts, because posts copy their author's level.
  await insertRows(trx, 'profiles', profileRows(files.users, members, calendar.now))
  await insertRows(trx, 'user_collectibles', demoCollectibleRows(files.users, members, calendar.now))
  const experience = experienceRows(files, members, calendar)
  await insertRows(trx, 'exp_ledger', experience.ledger)
  await insertRows(trx, 'daily_login_exp', experience.logins)

  await insertRows(trx, 'games', gameRows(games.values(), files.screenshots))
  await insertRows(trx, 'game_tags', tagRows(games.values(), await tagIds(trx)))
  await insertRows(trx, 'game_links', linkRows(games.values()))
  await insertRows(trx, 'updates', updateRows(files, games))
  const { votes, favorites } = gameVoteRows(files, games, members, calendar)
  await insertRows(trx, 'votes', votes)
  await insertRows(trx, 'favorites', favorites)
  const visits = visitRows(games.values(), calendar)
  await insertRows(trx, 'game_day_views', visits.views)
  await insertRows(trx, 'game_day_clicks', visits.clicks)

  const postCount = files.reviews.length + files.discussions.length + files.lists.length
  const posts = demoPosts(files, await reserveIds(trx, 'posts', postCount), placed)
  const postIds = new Map(posts.map((post) => [post.key, post.row.id]))
  await insertRows(
    trx,
    'posts',
    posts.map((post) => post.row),
  )
  await insertRows(trx, 'list_items', listItemRows(files, postIds, placed))
  const polls = pollRows(files, postIds, placed)
  await insertRows(trx, 'poll_options', polls.options)
  await insertRows(trx, 'poll_votes', polls.votes)
  const commentIds = await reserveIds(trx, 'comments', files.comments.length)
  const comments = demoComments(files, commentIds, postIds, placed)
  await insertRows(
    trx,
    'comments',
    comments.map((comment) => comment.row),
  )

  const onPosts = writtenVotes(
    'posts',
    posts.map((post) => post.voted),
    members,
    calendar,
  )
  await insertRows(
    trx,
    'post_votes',
    onPosts.map(({ subject, ...vote }) => ({ post_id: subject, ...vote })),
  )
  const onComments = writtenVotes(
    'comments',
    comments.map((comment) => comment.voted),
    members,
    calendar,
  )
  await insertRows(
    trx,
    'comment_votes',
    onComments.map(({ subject, ...vote }) => ({ comment_id: subject, ...vote })),
  )
}

async function tagIds(trx: Kysely<DB>): Promise<Map<string, number>> {
  const tags = await trx.selectFrom('tags').select(['id', 'name']).execute()
  return new Map(tags.map((tag) => [tag.name, tag.id]))
}

async function withoutTaken(trx: Kysely<DB>, { games }: DemoFiles): Promise<DemoFiles['games']> {
  const there = await trx
    .selectFrom('games')
    .select(['urlid', sql<string>`lower(name)`.as('name')])
    .where((eb) =>
      eb.or([
        eb(
          'urlid',
          'in',
          games.map((game) => game.urlid),
        ),
        eb(
          sql`lower(name)`,
          'in',
          games.map((game) => game.name.toLowerCase()),
        ),
      ]),
    )
    .execute()
  const taken = new Set(there.flatMap((row) => [row.urlid, row.name]))
  return games.filter((game) => !taken.has(game.urlid) && !taken.has(game.name.toLowerCase()))
}
