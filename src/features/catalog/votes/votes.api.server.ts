import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { voteCaster } from './castVote.server.ts'
import { announceMilestones } from './voteMilestones.server.ts'
import {
  commentVoteInput,
  gameVoteInput,
  ownVotesSchema,
  postVoteInput,
  votesSchema,
} from './votes.contract.ts'
import { MAX_OWN_VOTES } from './votes.limits.ts'
import { findOwnVotes } from './votes.queries.server.ts'

const shared = { method: 'post' as const, tags: ['Votes'], security: SIGNED_IN }
const REPEATED = 'Repeating the current vote succeeds and changes nothing.'
const responses = { 200: json(votesSchema, 'The new counts'), ...writeErrors(), ...errors(403, 404) }
const gameVote = {
  ...shared,
  description: REPEATED,
  request: { ...noQuery, body: body(gameVoteInput) },
  responses: { ...responses, ...errors(409) },
}

const upvote = createRoute({
  ...gameVote,
  path: '/api/upvote',
  summary: 'Upvote a game',
})

const downvote = createRoute({
  ...gameVote,
  path: '/api/downvote',
  summary: 'Downvote a game',
})

const commentVote = createRoute({
  ...shared,
  path: '/api/commentVote',
  summary: 'Vote on a comment',
  description: REPEATED,
  request: { ...noQuery, body: body(commentVoteInput) },
  responses,
})

const communityVote = createRoute({
  ...shared,
  path: '/api/communityVote',
  summary: 'Vote on a comment in a community thread',
  description: `The same as /api/commentVote. ${REPEATED}`,
  request: { ...noQuery, body: body(commentVoteInput) },
  responses,
})

const votePost = createRoute({
  ...shared,
  path: '/api/votePost',
  summary: 'Vote on a review, list, or other post',
  description: REPEATED,
  request: { ...noQuery, body: body(postVoteInput) },
  responses,
})

const ownVotes = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/votes',
  summary: 'All of the member’s own votes',
  description: `At most the newest ${MAX_OWN_VOTES} votes.`,
  request: noQuery,
  responses: { 200: json(ownVotesSchema, 'Ids by kind and vote'), ...errors(400, 401) },
})

/** Endpoints to vote on games, comments and posts, and to read one's own votes. */
export function votesApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  const castVote = voteCaster(services, announceMilestones)

  api.openapi(upvote, async (c) => {
    const member = await requireMember(c, 'votes')
    return sendPrivate(c, await castVote('games', c.req.valid('json').game, member, 'upvote'))
  })

  api.openapi(downvote, async (c) => {
    const member = await requireMember(c, 'votes')
    return sendPrivate(c, await castVote('games', c.req.valid('json').game, member, 'downvote'))
  })

  for (const route of [commentVote, communityVote]) {
    api.openapi(route, async (c) => {
      const member = await requireMember(c, 'votes')
      const { comment, type } = c.req.valid('json')
      return sendPrivate(c, await castVote('comments', comment, member, type))
    })
  }

  api.openapi(votePost, async (c) => {
    const member = await requireMember(c, 'votes')
    const { post_id, type = 'upvote' } = c.req.valid('json')
    return sendPrivate(c, await castVote('posts', post_id, member, type))
  })

  api.openapi(ownVotes, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await findOwnVotes(services.db.kysely, userId))
  })

  return api
}
