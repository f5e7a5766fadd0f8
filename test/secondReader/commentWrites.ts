import { PEOPLE, POSTS } from '../world.ts'
import { reportSubject, uphold } from './moderating.ts'
import type { World, Writes } from './secondReader.ts'

let added = 0
const newComment = () => ({ postID: POSTS.discussion, comment: `Floor ${++added} is the best.` })

const addComment = async ({ as, send }: World): Promise<number> =>
  (await send('POST', '/api/addPostComment', as.bob, newComment())).body.id

/** Where the number of comments of the discussion shows. */
const counts = ['/games/number-tower/posts?tab=discussion', '/posts', '/posts/4', '/posts/4/comments']

export const commentWrites: Writes = {
  'POST /api/addPostComment': ({ as }) => ({
    as: as.carol,
    body: newComment(),
    shows: [...counts, '/users/carol', '/users/carol/progress'],
  }),
  'POST /api/addPostComment (which gains no experience)': async (world) => {
    for (let n = 0; n < 6; n++) await addComment(world)
    return { as: world.as.bob, body: newComment(), shows: [...counts, '/users/bob'] }
  },
  'POST /api/addPostCommentReply': ({ as }) => ({
    as: as.carol,
    body: { postID: POSTS.discussion, parentCommentID: 1, comment: 'I think so too.' },
    shows: [...counts, '/comments/1', '/comments/1/replies', '/users/carol'],
  }),
  'PATCH /api/comments/{id}': async (world) => {
    const id = await addComment(world)
    return {
      as: world.as.bob,
      path: `/api/comments/${id}`,
      body: { comment: 'None is the best.' },
      shows: ['/posts/4/comments', `/comments/${id}`],
    }
  },
  'DELETE /api/comments/{id}': async (world) => {
    const id = await addComment(world)
    return {
      as: world.as.bob,
      path: `/api/comments/${id}`,
      body: {},
      shows: [...counts, `/comments/${id}`, '/users/bob'],
    }
  },
  'POST /api/moderation/held/{id} (of a comment)': async ({ as, db }) => {
    const { id } = await db.kysely
      .insertInto('comments')
      .values({ post_id: POSTS.discussion, user_id: PEOPLE.alice, content: 'Look here', is_held: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      as: as.mod,
      path: `/api/moderation/held/comment-${id}`,
      body: { decision: 'accept' },
      shows: [...counts, `/comments/${id}`, '/users/alice'],
    }
  },
  'POST /api/moderation/reports/{id} (of a comment)': async (world) => {
    const id = await addComment(world)
    await reportSubject(world, 'comment', id)
    return {
      as: world.as.mod,
      path: `/api/moderation/reports/comment-${id}`,
      body: uphold,
      shows: [...counts, `/comments/${id}`, '/moderation-log'],
    }
  },
}
