import { sql } from 'kysely'
import { PEOPLE } from '../world.ts'
import { reportSubject, uphold } from './moderating.ts'
import type { Writes } from './secondReader.ts'

/** Where what alice and carol wrote has their names. */
const byAlice = ['/users/alice', '/games/number-tower', '/games/number-tower/posts', '/posts/4/comments']
const byCarol = ['/users/carol', '/games/number-tower/posts', '/posts/4/comments', '/posts/6']

/** What members do with their accounts, and moderators with members; deleting an account is last. */
export const memberWrites: Writes = {
  'PATCH /api/me': ({ as }) => ({
    as: as.alice,
    body: { display_name: 'Ada', about: 'Counts.', settings: { show_votes: true } },
    shows: [...byAlice, '/users/alice/votes', '/posts/1', '/feeds/posts.atom'],
  }),
  'PATCH /api/me (settings)': ({ as }) => ({
    as: as.alice,
    body: { settings: { show_downvotes: true } },
    shows: ['/users/alice'],
  }),
  'PUT /api/me/username': async ({ as, auth, db }) => {
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: false })
      .where('id', '=', PEOPLE.carol)
      .execute()
    auth.sessionCache.forgetUser(PEOPLE.carol)
    return { as: as.carol, body: { username: 'caroline' }, shows: [...byCarol, '/users/caroline'] }
  },
  'POST /api/dailyCheck': ({ as }) => ({
    as: as.alice,
    body: { daily: true },
    shows: ['/users/alice', '/users/alice/progress'],
  }),
  'PUT /api/me/collectibles': ({ as }) => ({
    as: as.alice,
    body: { worn: [1, 8, 23].map((itemID) => ({ groupID: 'levels', itemID })), badges: [] },
    shows: ['/users/alice', '/games/number-tower/posts', '/posts/4/comments', '/posts/1'],
  }),
  'POST /api/me/prestige': async ({ as, db }) => {
    await sql`insert into exp_ledger (user_id, kind, subject, base, amount)
      values (${PEOPLE.alice}, 'test', 'top', 1000000, 1000000)`.execute(db.kysely)
    return {
      as: as.alice,
      body: { prestige: 1 },
      shows: ['/users/alice', '/games/number-tower/posts', '/posts/4/comments', '/posts/1'],
    }
  },
  'PUT /api/members/{id}/role': ({ as }) => ({
    as: as.admin,
    path: `/api/members/${PEOPLE.bob}/role`,
    body: { role: 'council', reason: 'Helpful for years.' },
    shows: ['/users/bob'],
  }),
  'PUT /api/members/{id}/ban': ({ as }) => ({
    as: as.admin,
    path: `/api/members/${PEOPLE.bob}/ban`,
    body: { days: 7, reason: 'Advertisements.' },
    shows: ['/moderation-log'],
  }),
  'DELETE /api/members/{id}/ban': ({ as }) => ({
    as: as.admin,
    path: `/api/members/${PEOPLE.bob}/ban`,
    body: { reason: 'It was a misunderstanding.' },
    shows: ['/moderation-log'],
  }),
  'POST /api/moderation/reports/{id} (of a profile)': async (world) => {
    await reportSubject(world, 'profile', PEOPLE.dev)
    return {
      as: world.as.mod,
      path: `/api/moderation/reports/profile-${PEOPLE.dev}`,
      body: uphold,
      shows: ['/moderation-log'],
    }
  },
  'DELETE /api/me': ({ as }) => ({
    as: as.dev,
    body: { username: 'dev', keep: false },
    shows: ['/users/dev', '/posts/4', '/posts/4/comments', '/comments/1/replies'],
  }),
}
