import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { ApiProblem, notFound, throwRefusal } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { ownPollVoteSchema, pollVotedSchema, pollVoteInput } from './polls.contract.ts'
import { refusePollVote } from './polls.rules.ts'
import { castPollVote, findOwnPollVote, findPollForVote, readPoll } from './polls.writes.server.ts'

const shared = { path: '/api/posts/{id}/poll-vote' as const, tags: ['Community'], security: SIGNED_IN }
const request = { params: z.object({ id: idParameter }), query: z.strictObject({}) }

const vote = createRoute({
  ...shared,
  method: 'put',
  summary: 'Vote in a poll, or change the vote',
  description: 'A member has one vote. Until the poll ends, a new vote replaces it.',
  request: { ...request, body: body(pollVoteInput) },
  responses: {
    200: json(pollVotedSchema, 'The vote and the new results'),
    ...writeErrors(),
    ...errors(403, 404, 409),
  },
})

const ownVote = createRoute({
  ...shared,
  method: 'get',
  summary: 'The member’s own vote in a poll',
  request,
  responses: { 200: json(ownPollVoteSchema, 'The vote'), ...errors(400, 401, 404) },
})

/** Voting in polls. */
export function pollsApi({ db, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(vote, async (c) => {
    const { userId } = await requireMember(c, 'votes')
    const { id: postId } = c.req.valid('param')
    const { position } = c.req.valid('json')
    const voted = await events.write(async (trx, emit) => {
      const poll = await findPollForVote(trx, postId)
      if (!poll) throw notFound('poll')
      throwRefusal(refusePollVote(poll))
      if (!poll.positions.includes(position)) throw noOption(position)
      const changed = await castPollVote(trx, { postId, userId, position })
      if (changed) emit({ type: 'poll-vote', postId, userId })
      return { position, changed, poll: await readPoll(trx, postId) }
    })
    return sendPrivate(c, voted)
  })

  api.openapi(ownVote, async (c) => {
    const { userId } = await requireUser(c)
    const { id } = c.req.valid('param')
    const own = await findOwnPollVote(db.kysely, id, userId)
    if (!own) throw notFound('poll')
    return sendPrivate(c, own)
  })

  return api
}

const noOption = (position: number) => {
  const message = `This poll has no option ${position}`
  return new ApiProblem(400, message, [{ parameter: 'position', message }])
}
