import { type Kysely, sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { setFavorite } from '#/features/catalog/favorites/favorites.writes.server.ts'
import { lockComment, lockPlace } from '#/features/community/comments/comments.writes.server.ts'
import { lockGame as lockGameOfPost } from '#/features/community/compose/compose.writes.server.ts'
import { lockGames } from '#/features/community/lists/lists.writes.server.ts'
import { findPollForVote } from '#/features/community/polls/polls.writes.server.ts'
import { lockPost } from '#/features/community/posts/posts.writes.server.ts'
import { lockGamesToReview } from '#/features/community/reviews/reviews.queries.server.ts'
import { lockOwnProfile } from '#/features/people/account/me.writes.server.ts'
import { lockAppearance } from '#/features/people/collectibles/collectibles.writes.server.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { lockProgress } from '#/features/people/prestige/prestige.writes.server.ts'
import { lockVisitor } from '#/features/people/progress/dailyCheck.writes.server.ts'
import { lockDecidedGame } from '#/features/stewardship/addGame/addedGames.writes.server.ts'
import { lockMemberByName } from '#/features/stewardship/adminCommands/admin.queries.server.ts'
import {
  lockGame as lockEditedGame,
  lockGames as lockImportedGames,
} from '#/features/stewardship/edits/gameFields.writes.server.ts'
import { claimDueFeed } from '#/features/stewardship/feeds/feeds.writes.server.ts'
import { insertToken } from '#/features/stewardship/feeds/tokens.writes.server.ts'
import { lockGame as lockModeratedGame } from '#/features/stewardship/gameTools/gameTools.writes.server.ts'
import { findOwnedGame } from '#/features/stewardship/owners/ownership.queries.server.ts'
import { lockAdmins, lockMember } from '#/features/stewardship/sanctions/sanctions.queries.server.ts'
import { lockGameOfUpdate, lockUpdate } from '#/features/stewardship/updates/updateEdit.writes.server.ts'
import { buildWorld } from './buildWorld.ts'
import { testDatabase } from './database.ts'
import { GAMES, PEOPLE, POSTS } from './world.ts'

const { kind, kysely } = await testDatabase()
await buildWorld(kysely)
await kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', PEOPLE.carol).execute()
await kysely.insertInto('auth_users').values({ id: PEOPLE.carol, email: 'carol@example.org' }).execute()

type Trx = Transaction<DB>
type Read = (trx: Trx) => Promise<unknown>
const { farm, tower } = GAMES
const { alice, carol } = PEOPLE

const PROFILE = ['profiles', alice] as const
const GAME = ['games', farm] as const
const POST = ['posts', POSTS.discussion] as const

/** Two of these at once would decide by what the other one changes. */
const TAKE_TURNS: [what: string, Read, table: string, id: number | string][] = [
  ['favorites of a member', (trx) => setFavorite(trx, alice, farm, true), ...PROFILE],
  ['texts with a link of a member', (trx) => holdsForReview(trx, alice, true), ...PROFILE],
  ['visits of a member', (trx) => lockVisitor(trx, alice), ...PROFILE],
  ['changes of a profile', (trx) => lockOwnProfile(trx, alice), ...PROFILE],
  ['changes of an avatar', (trx) => lockAppearance(trx, alice), ...PROFILE],
  ['prestiges of a member', (trx) => lockProgress(trx, alice), ...PROFILE],
  ['texts of an author', (trx) => lockAuthors(trx, [alice]), ...PROFILE],
  ['bans and roles of a member', (trx) => lockMember(trx, alice), ...PROFILE],
  ['roles by a command', (trx) => lockMemberByName(trx, 'Alice'), ...PROFILE],
  ['admins who demote each other', lockAdmins, 'profiles', carol],
  ['edits of a game', (trx) => lockEditedGame(trx, farm), ...GAME],
  ['an import of a known game', (trx) => lockImportedGames(trx, [farm]), ...GAME],
  ['decisions about a new game', (trx) => lockDecidedGame(trx, farm), ...GAME],
  ['tools of moderators on a game', (trx) => lockModeratedGame(trx, farm), ...GAME],
  ['owners of a game', (trx) => findOwnedGame(trx, { id: farm }, { lock: true }), ...GAME],
  [
    'tokens of a game',
    (trx) => insertToken(trx, { gameId: farm, userId: alice, name: 'CI', max: 5 }),
    ...GAME,
  ],
  ['comments on a post', (trx) => lockPlace(trx, { postId: POSTS.discussion, parentId: null }), ...POST],
  ['changes of a post', (trx) => lockPost(trx, POSTS.discussion), ...POST],
  ['changes of a comment', (trx) => lockComment(trx, 1), 'comments', 1],
  ['changes of an update', (trx) => lockUpdate(trx, 1), 'updates', 1],
]

/** What these write belongs to something that must not be removed meanwhile; several of them need not wait for each other. */
const KEEP: [what: string, Read, table: string, id: number][] = [
  ['a game that is put into a list', (trx) => lockGames(trx, [farm]), ...GAME],
  ['a game that a post is about', (trx) => lockGameOfPost(trx, farm), ...GAME],
  ['a game that gets an update', (trx) => lockGameOfUpdate(trx, farm), ...GAME],
  ['a game that is reviewed', (trx) => lockGamesToReview(trx, ['number-farm']), ...GAME],
  ['a poll that is voted in', (trx) => findPollForVote(trx, POSTS.poll), 'posts', POSTS.poll],
]

const isFree = async (db: Kysely<DB>, table: string, id: number | string, strength: string) =>
  (
    await sql`
      select from ${sql.table(table)} where id = ${id} for ${sql.raw(strength)} skip locked`.execute(db)
  ).rows.length === 1

// The embedded database runs one transaction at a time.
describe.runIf(kind === 'server')('while a write is open', () => {
  test.each(TAKE_TURNS)('other %s wait', async (_, read, table, id) => {
    await kysely.transaction().execute(async (trx) => {
      await read(trx)
      expect(await isFree(kysely, table, id, 'no key update')).toBe(false)
    })
    expect(await isFree(kysely, table, id, 'no key update')).toBe(true)
  })

  test.each(KEEP)('%s stays, and other writes do not wait', async (_, read, table, id) => {
    await kysely.transaction().execute(async (trx) => {
      await read(trx)
      expect(await isFree(kysely, table, id, 'update')).toBe(false)
      expect(await isFree(kysely, table, id, 'key share')).toBe(true)
    })
  })

  test('another worker takes another feed', async () => {
    const feed = (game_id: number) => ({
      game_id,
      url: `https://feeds.example/${game_id}`,
      user_id: PEOPLE.dev,
    })
    await kysely
      .insertInto('update_feeds')
      .values([feed(tower), feed(farm)])
      .execute()
    await kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.dev })
      .where('id', 'in', [tower, farm])
      .execute()
    await kysely
      .updateTable('update_feeds')
      .set({ next_check_at: new Date(0) })
      .execute()
    const taken = await kysely.transaction().execute(async (trx) => {
      const first = await claimDueFeed(trx)
      const second = await kysely.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '10s'`.execute(other)
        return claimDueFeed(other)
      })
      return [first, second].map((each) => each?.game_id)
    })
    expect(taken.toSorted()).toEqual([tower, farm].toSorted())
  })
})
