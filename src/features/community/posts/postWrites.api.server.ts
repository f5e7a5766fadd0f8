import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { requireReason } from '#/features/people/moderation/removalReason.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import { type Member, requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { communityPostSchema, modRemovePostInput, ownPostSchema, removePostInput } from './posts.contract.ts'
import { MAX_HELD_POSTS } from './posts.limits.ts'
import { findOwnPost, listHeldPosts } from './posts.queries.server.ts'
import { presentPost, presentPostDetails } from './posts.rules.ts'
import { lockPost, markPostRemoved } from './posts.writes.server.ts'
import { NO_POST, refusePostRemoval } from './postWrites.rules.ts'
import { recordPostRemoval } from './recordPostRemoval.server.ts'

const remove = createRoute({
  method: 'delete',
  path: '/api/posts/{id}',
  tags: ['Community'],
  security: SIGNED_IN,
  summary: 'Remove your post or review; moderators can remove any',
  request: {
    params: z.object({ id: idParameter }),
    query: z.strictObject({}),
    body: body(removePostInput),
  },
  responses: {
    200: json(z.object({ id: z.int() }), 'The post is removed (or already was)'),
    ...writeErrors(),
    ...errors(403, 404),
  },
})

const own = createRoute({
  method: 'get',
  path: '/api/me/posts/{id}',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Your own post',
  description:
    'Here, and nowhere else, authors see their private lists and their posts that are held for review.',
  request: { params: z.object({ id: idParameter }), query: z.strictObject({}) },
  responses: { 200: json(ownPostSchema, 'The post'), ...errors(400, 401, 404) },
})

const held = createRoute({
  method: 'get',
  path: '/api/me/held-posts',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Your posts that are held for review',
  description: `The newest ${MAX_HELD_POSTS}, of all types. Lists of posts leave them out.`,
  request: { query: z.strictObject({}) },
  responses: {
    200: json(z.object({ items: z.array(communityPostSchema) }), 'The posts'),
    ...errors(400, 401),
  },
})

const moderatorRemoves = createRoute({
  method: 'post',
  path: '/api/modRemovePost',
  tags: ['Moderation'],
  security: signedInTo('remove-post'),
  summary: 'Remove a post as a moderator',
  description: '`DELETE /api/posts/{id}` does the same, and requires a reason for the author.',
  request: { query: z.strictObject({}), body: body(modRemovePostInput) },
  responses: {
    200: json(z.literal('done'), 'The post is removed (or already was)'),
    ...writeErrors(),
    ...errors(403, 404),
  },
})

/** Why a moderator removes a post, and whether they have to say it. */
interface Reason {
  reason: string
  isRequired: boolean
}

/** What its author and moderators can do with a post of any type once it is written. */
export function postWritesApi({ catalog: { catalog }, db, events }: Services): OpenAPIHono {
  const api = apiRouter()

  const removePost = (member: Member, id: number, { reason, isRequired }: Reason) =>
    events.write(async (trx, emit) => {
      const post = await lockPost(trx, id)
      if (!post) throw new ApiProblem(404, NO_POST)
      throwRefusal(refusePostRemoval(post, member))
      if (post.is_removed) return
      const isOwn = post.added_by === member.userId
      if (!isOwn && isRequired) requireReason(reason)
      await markPostRemoved(trx, id)
      if (!isOwn) await recordPostRemoval(trx, emit, { post, moderatorId: member.userId, reason })
      emit({ type: 'post', postId: id, gameId: post.game_id, authorId: post.added_by })
    })

  api.openapi(remove, async (c) => {
    const member = await requireMember(c, 'postChanges')
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await removePost(member, id, { reason, isRequired: true })
    return sendPrivate(c, { id })
  })

  api.openapi(own, async (c) => {
    const { userId } = await requireUser(c)
    const post = await findOwnPost(db.kysely, c.req.valid('param').id, userId)
    if (!post) throw new ApiProblem(404, NO_POST)
    const { is_held, is_private, ...stored } = post
    const cards = JSON.parse(catalog.cards(post.items.map((item) => item.game_id))) as GameCard[]
    return sendPrivate(c, { ...presentPostDetails(stored, cards), share_image: null, is_held, is_private })
  })

  api.openapi(held, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, { items: (await listHeldPosts(db.kysely, userId)).map(presentPost) })
  })

  api.openapi(moderatorRemoves, async (c) => {
    const member = await requireMember(c, 'postChanges')
    const { id, reason } = c.req.valid('json')
    await removePost(member, id, { reason, isRequired: false })
    return sendPrivate(c, 'done' as const)
  })

  return api
}
