import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

// Short ways to make rows in tests of the database itself. Unlike the site they check nothing: the database must.

let serial = 0

export async function addProfile(db: Kysely<DB>, facts: Partial<Insertable<DB['profiles']>> = {}) {
  const id = randomUUID()
  serial += 1
  await db
    .insertInto('profiles')
    .values({ id, username: `member_${serial}`, ...facts })
    .execute()
  return id
}

export async function addGame(db: Kysely<DB>, facts: Partial<Insertable<DB['games']>> = {}) {
  serial += 1
  const row = { name: `Game ${serial}`, urlid: `game-${serial}`, confirmed: true, ...facts }
  const { id } = await db.insertInto('games').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function addPost(
  db: Kysely<DB>,
  facts: Partial<Insertable<DB['posts']>> & { post_type: string },
) {
  const row = { title: 'A title of some words', content: 'A text of some words.', ...facts }
  const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function addReview(
  db: Kysely<DB>,
  game_id: number,
  added_by: string,
  facts: Partial<Insertable<DB['posts']>> = {},
) {
  return addPost(db, {
    post_type: 'review',
    game_id,
    added_by,
    content: 'Fifty characters are little enough for a review of a game.',
    review_type: 'positive',
    review_rating: 4,
    ...facts,
  })
}

export async function addComment(
  db: Kysely<DB>,
  post_id: number,
  user_id: string,
  facts: Partial<Insertable<DB['comments']>> = {},
) {
  const row = { post_id, user_id, content: 'Well said.', ...facts }
  const { id } = await db.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
