import type { Insertable, Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { at, GAMES, PEOPLE, POSTS, REVIEW_TEXT } from './world.ts'

export async function addPosts(db: Kysely<DB>): Promise<void> {
  const review = { post_type: 'review', game_id: GAMES.tower, content: REVIEW_TEXT, review_dev_stage: 9 }
  const posts: Insertable<DB['posts']>[] = [
    {
      ...review,
      id: POSTS.aliceReview,
      added_by: PEOPLE.alice,
      review_type: 'positive',
      review_rating: 4,
      review_version: '1.1',
      created_at: at('2024-02-01'),
    },
    {
      ...review,
      id: POSTS.bobReview,
      added_by: PEOPLE.bob,
      review_type: 'negative',
      review_rating: 2,
      created_at: at('2024-02-02'),
    },
    {
      ...review,
      id: POSTS.carolReview,
      added_by: PEOPLE.carol,
      review_type: 'positive',
      review_rating: 5,
      review_dev_stage: 10,
      created_at: at('2024-02-03'),
    },
    {
      id: POSTS.discussion,
      post_type: 'discussion',
      game_id: GAMES.tower,
      added_by: PEOPLE.bob,
      title: 'Floor nine?',
    },
    { id: POSTS.gameDiscussion, post_type: 'game-discussion', game_id: GAMES.tower, added_by: PEOPLE.alice },
    { id: POSTS.list, post_type: 'list', added_by: PEOPLE.carol, title: 'Towers and mines' },
    {
      id: POSTS.privateList,
      post_type: 'list',
      added_by: PEOPLE.carol,
      title: 'For me alone',
      is_private: true,
    },
    { id: POSTS.poll, post_type: 'poll', added_by: PEOPLE.alice, poll_ends_at: at('2024-05-20') },
    { id: POSTS.removed, post_type: 'interview', added_by: PEOPLE.mod, is_removed: true },
    { id: POSTS.held, post_type: 'feedback-needed', added_by: PEOPLE.bob, is_held: true },
    { id: POSTS.orphan, post_type: 'monthly', added_by: null, title: 'March in numbers' },
  ]
  let day = 1
  for (const post of posts) {
    const plain = { title: post.post_type === 'review' ? '' : 'A title', content: 'What do you think of it?' }
    const created_at = at(`2024-04-${String(day++).padStart(2, '0')}`)
    await db
      .insertInto('posts')
      .values({ ...plain, created_at, ...post })
      .execute()
  }
  await db
    .insertInto('list_items')
    .values([
      { list_id: POSTS.list, game_id: GAMES.mine, position: 1, note: 'Then dig' },
      { list_id: POSTS.list, game_id: GAMES.tower, position: 0, note: 'Start here' },
      { list_id: POSTS.list, game_id: GAMES.gone, position: 2 },
    ])
    .execute()
  await db
    .insertInto('poll_options')
    .values([
      { post_id: POSTS.poll, position: 2, label: 'Down' },
      { post_id: POSTS.poll, position: 1, label: 'Up' },
    ])
    .execute()
  await db
    .insertInto('poll_votes')
    .values([
      { post_id: POSTS.poll, user_id: PEOPLE.bob, position: 1 },
      { post_id: POSTS.poll, user_id: PEOPLE.carol, position: 1 },
    ])
    .execute()
  await db
    .insertInto('post_votes')
    .values([
      { post_id: POSTS.bobReview, user_id: PEOPLE.alice, type: 1 },
      { post_id: POSTS.bobReview, user_id: PEOPLE.carol, type: 1 },
      { post_id: POSTS.aliceReview, user_id: PEOPLE.bob, type: 1 },
      { post_id: POSTS.carolReview, user_id: PEOPLE.bob, type: -1 },
    ])
    .execute()
}

/** Comments of the discussion: ids 1 to 9, made in that order. */
export async function addComments(db: Kysely<DB>): Promise<void> {
  const comments: [id: number, parent: number | null, user: string | null, more?: object][] = [
    [1, null, PEOPLE.alice],
    [2, null, PEOPLE.carol],
    [3, 1, PEOPLE.dev],
    [4, 3, PEOPLE.alice],
    [5, null, PEOPLE.bob, { is_removed: true }],
    [6, null, PEOPLE.bob, { is_removed: true }],
    [7, 6, PEOPLE.carol],
    [8, 7, PEOPLE.bob, { is_removed: true }],
    [9, null, null, { feedback_data: JSON.stringify({ positives: ['calm'], negatives: ['long'] }) }],
  ]
  for (const [id, parent_id, user_id, more] of comments) {
    const own = { id, parent_id, user_id, post_id: POSTS.discussion, content: `Comment ${id}` }
    await db
      .insertInto('comments')
      .values({ ...own, created_at: at(`2024-04-0${id}`), ...more })
      .execute()
  }
  await db.insertInto('comment_votes').values({ comment_id: 1, user_id: PEOPLE.bob, type: 1 }).execute()
}
