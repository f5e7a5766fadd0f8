import { type Kysely, sql } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows, reserveIds } from '#/db/insertRows.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { demoAppearance, demoCollectibleRows, profileUpdateRows } from './demoAppearances.ts'
import { demoCalendar } from './demoCalendar.ts'
import { type DemoFiles, readDemoFiles } from './demoFiles.ts'
import {
  developersOf,
  gameRows,
  linkRows,
  placeGames,
  tagRows,
  updateRows,
  withBundledMoved,
} from './demoGames.ts'
import { demoMembers, profileRows } from './demoMembers.ts'
import { demoComments, demoPosts, listItemRows, pollRows } from './demoPosts.ts'
import { demoProgress } from './demoProgress.ts'
import { postViewRows, visitRows } from './demoVisits.ts'
import { gameVoteRows, type VotedOn, writtenVotes } from './demoVotes.ts'

/** The key in `site_state` that records that an operator removed the demo catalog, so that it is not loaded again. */
export const DEMO_REMOVED = 'demo-removed'

/**
 * Loads the demo catalog if the catalog is empty and no demo catalog was removed before, in one
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

/** Prevents other transactions from loading or removing the demo catalog until this one ends. */
export async function lockDemo(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx)
}

/** Adds the demo catalog to the existing data. Games with a name or address that is taken are skipped. */
export async function loadDemo(trx: Kysely<DB>, now: Date): Promise<void> {
  await insertDemo(trx, await composeDemo(trx, now))
}

/** The rows of the demo catalog, with ids that are theirs from now on. */
async function composeDemo(trx: Kysely<DB>, now: Date) {
  const all = await readDemoFiles()
  const calendar = demoCalendar(all, now)
  const files = withBundledMoved({ ...all, games: await withoutTaken(trx, all) }, calendar)
  const usernames = await trx.selectFrom('profiles').select('username_key').execute()
  const members = demoMembers(files.users, calendar, new Set(usernames.map((row) => row.username_key)))
  const games = placeGames(files, await reserveIds(trx, 'games', files.games.length), members, calendar)
  const placed = { games, members, calendar }
  const updates = updateRows(files, games)
  const { votes, favorites } = gameVoteRows(files, games, members, calendar)

  const postCount = files.reviews.length + files.discussions.length + files.lists.length
  const posts = demoPosts(files, await reserveIds(trx, 'posts', postCount), placed)
  const postIds = new Map(posts.map((post) => [post.key, post.row.id]))
  const listItems = listItemRows(files, postIds, placed)
  const commentIds = await reserveIds(trx, 'comments', files.comments.length)
  const comments = demoComments(files, commentIds, postIds, placed)
  const votedOn = (texts: readonly { voted: VotedOn }[]) => texts.map(({ voted }) => voted)
  const postVotes = writtenVotes('posts', votedOn(posts), members, calendar)
  const commentVotes = writtenVotes('comments', votedOn(comments), members, calendar)

  const deeds = { games, updates, votes, posts, listItems, comments, postVotes }
  const { ledger, logins, standings } = demoProgress(files, members, deeds, calendar.now)
  const looks = new Map(
    [...members.values()].map((member) => [member.id, demoAppearance(member, standings.get(member.id)!)]),
  )
  return {
    profiles: profileRows(files.users, members, looks),
    collectibles: demoCollectibleRows(looks),
    profileUpdates: profileUpdateRows(files.users, members, looks, calendar.now),
    ledger,
    logins,
    games: gameRows(games.values(), files.screenshots),
    developers: developersOf(games.values()),
    tags: tagRows(games.values(), await tagIds(trx)),
    links: linkRows(games.values()),
    updates,
    votes,
    favorites,
    visits: visitRows(games.values(), calendar),
    posts: posts.map(({ row }) => row),
    postViews: postViewRows(posts, calendar),
    listItems,
    polls: pollRows(files, postIds, placed),
    comments: comments.map(({ row }) => row),
    postVotes: postVotes.map(({ subject, ...vote }) => ({ post_id: subject, ...vote })),
    commentVotes: commentVotes.map(({ subject, ...vote }) => ({ comment_id: subject, ...vote })),
  }
}

/** Makes the links as old as their games, so that they can prove who owns them. */
const ageDemoLinks = (trx: Kysely<DB>) =>
  sql`update game_link_ages ages set since = games.created_at
        from games where games.id = ages.game_id and games.is_demo and games.created_at < ages.since`.execute(
    trx,
  )

async function insertDemo(trx: Kysely<DB>, demo: Awaited<ReturnType<typeof composeDemo>>): Promise<void> {
  // Experience comes before posts, because posts copy their author's level.
  await insertRows(trx, 'profiles', demo.profiles)
  await insertRows(trx, 'user_collectibles', demo.collectibles)
  await insertRows(trx, 'profile_update_logs', demo.profileUpdates)
  await insertRows(trx, 'exp_ledger', demo.ledger)
  await insertRows(trx, 'daily_login_exp', demo.logins)

  await insertRows(trx, 'games', demo.games)
  await setDevelopers(trx, demo.developers)
  await insertRows(trx, 'game_tags', demo.tags)
  await insertRows(trx, 'game_links', demo.links)
  await ageDemoLinks(trx)
  await insertRows(trx, 'updates', demo.updates)
  await insertRows(trx, 'votes', demo.votes)
  await insertRows(trx, 'favorites', demo.favorites)
  await insertRows(trx, 'game_day_views', demo.visits.views)
  await insertRows(trx, 'game_day_clicks', demo.visits.clicks)

  // Views are sums without single rows, so nothing adds them up.
  const views = new Map<number, number>()
  for (const row of demo.postViews) views.set(row.post_id, (views.get(row.post_id) ?? 0) + row.views)
  await insertRows(
    trx,
    'posts',
    demo.posts.map((post) => ({ ...post, views: views.get(post.id) ?? 0 })),
  )
  await insertRows(trx, 'post_day_counts', demo.postViews)
  await insertRows(trx, 'list_items', demo.listItems)
  await insertRows(trx, 'poll_options', demo.polls.options)
  await insertRows(trx, 'poll_votes', demo.polls.votes)
  await insertRows(trx, 'comments', demo.comments)
  await insertRows(trx, 'post_votes', demo.postVotes)
  await insertRows(trx, 'comment_votes', demo.commentVotes)
}

async function tagIds(trx: Kysely<DB>): Promise<Map<string, number>> {
  const tags = await trx.selectFrom('tags').select(['id', 'name']).execute()
  return new Map(tags.map((tag) => [tag.name, tag.id]))
}

async function withoutTaken(trx: Kysely<DB>, { games }: DemoFiles): Promise<DemoFiles['games']> {
  const there = await trx
    .selectFrom('games')
    .select(['urlid', sql<string>`fold_case(name)`.as('name')])
    .where((eb) =>
      eb.or([
        eb(
          'urlid',
          'in',
          games.map((game) => game.urlid),
        ),
        eb(
          sql`fold_case(name)`,
          'in',
          games.map((game) => foldCase(game.name)),
        ),
      ]),
    )
    .execute()
  const taken = new Set(there.flatMap((row) => [row.urlid, row.name]))
  return games.filter((game) => !taken.has(game.urlid) && !taken.has(foldCase(game.name)))
}
