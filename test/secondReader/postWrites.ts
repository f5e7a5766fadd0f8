import { GAMES, POSTS, REVIEW_TEXT } from '../world.ts'
import { decline, reportSubject, uphold } from './moderating.ts'
import type { World, Writes } from './secondReader.ts'

let added = 0
const newPost = (more: object = {}) => ({
  type: 'discussion',
  title: `What next? ${++added}`,
  content: `Which game comes after number ${added}?`,
  ...more,
})
const aboutMine = { type: 'game-discussion', game_id: GAMES.mine }

const addPost = async ({ as, send }: World, more: object = {}): Promise<number> =>
  (await send('POST', '/api/posts', as.alice, newPost(more))).body.id

const review = { content: REVIEW_TEXT, review_type: 'positive', review_rating: 4 }

/** Posts of games and of the community, and reviews. */
export const postWrites: Writes = {
  'POST /api/posts': ({ as }) => ({
    as: as.alice,
    body: newPost(),
    shows: ['/posts', '/users/alice', '/feeds/posts.atom'],
  }),
  'POST /api/CommunityAddGameDiscussion': ({ as }) => ({
    as: as.alice,
    body: {
      title: 'On floors',
      content: 'How many has it?',
      post_type: 'game-discussion',
      game: { id: GAMES.mine },
    },
    shows: [
      ...['/games/idle-mine', '/games/idle-mine/posts?tab=discussion', '/games/idle-mine/review-stats'],
      ...['/posts', '/users/alice', '/feeds/posts.atom'],
    ],
  }),
  'PATCH /api/posts/{id}': async (world) => {
    const id = await addPost(world, aboutMine)
    return {
      as: world.as.alice,
      path: `/api/posts/${id}`,
      body: { title: 'Another title' },
      shows: [`/posts/${id}`, '/posts', '/games/idle-mine/posts?tab=discussion', '/feeds/posts.atom'],
    }
  },
  'DELETE /api/posts/{id}': async (world) => {
    const id = await addPost(world, aboutMine)
    return {
      as: world.as.alice,
      path: `/api/posts/${id}`,
      body: {},
      shows: [
        ...[`/posts/${id}`, '/posts', '/users/alice', '/feeds/posts.atom'],
        ...['/games/idle-mine', '/games/idle-mine/posts?tab=discussion', '/games/idle-mine/review-stats'],
      ],
    }
  },
  'POST /api/modRemovePost': async (world) => {
    const id = await addPost(world)
    return {
      as: world.as.mod,
      body: { id, reason: 'It is off topic.' },
      shows: [`/posts/${id}`, '/posts', '/users/alice', '/feeds/posts.atom', '/moderation-log'],
    }
  },
  'POST /api/games/{urlid}/reviews': ({ as }) => ({
    as: as.alice,
    path: '/api/games/idle-mine/reviews',
    body: review,
    shows: [
      ...['/games', '/games/idle-mine', '/games/idle-mine/posts', '/games/idle-mine/review-stats'],
      ...['/users/alice', '/users/alice/reviews'],
    ],
  }),
  'PATCH /api/posts/{id}/review': ({ as }) => ({
    as: as.alice,
    path: `/api/posts/${POSTS.aliceReview}/review`,
    body: { ...review, review_type: 'negative', review_rating: 2 },
    shows: [
      '/games/number-tower/posts',
      '/games/number-tower/review-stats',
      '/posts/1',
      '/users/alice/reviews',
    ],
  }),
  'POST /api/moderation/held/{id}': ({ as }) => ({
    as: as.mod,
    path: `/api/moderation/held/post-${POSTS.held}`,
    body: { decision: 'accept' },
    shows: [`/posts/${POSTS.held}`, '/posts', '/users/bob', '/feeds/posts.atom'],
  }),
  'POST /api/moderation/held/{id} (of a post that was shown before)': async (world) => {
    const id = await addPost(world)
    await world.db.kysely.updateTable('posts').set({ is_held: true }).where('id', '=', id).execute()
    return {
      as: world.as.mod,
      path: `/api/moderation/held/post-${id}`,
      body: decline,
      shows: ['/moderation-log'],
    }
  },
  'POST /api/moderation/reports/{id}': async (world) => {
    const id = await addPost(world)
    await reportSubject(world, 'post', id)
    return {
      as: world.as.mod,
      path: `/api/moderation/reports/post-${id}`,
      body: uphold,
      shows: [`/posts/${id}`, '/posts', '/users/alice', '/feeds/posts.atom', '/moderation-log'],
    }
  },
}
