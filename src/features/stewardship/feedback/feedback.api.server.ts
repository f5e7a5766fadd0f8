import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { lockPictures } from '#/features/catalog/media/media.writes.server.ts'
import { requireAbility, signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { removalReason } from '#/features/people/moderation/removalReason.contract.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { byId, noQuery, pageParameter } from '#/http/parameters.server.ts'
import { invalidField } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { answerFeedback, missingFeedback, removeFeedback, voteForIdea } from './changeFeedback.server.ts'
import {
  answerInput,
  attachmentsSchema,
  feedbackFilter,
  feedbackInput,
  feedbackListSchema,
  feedbackSchema,
  voteInput,
} from './feedback.contract.ts'
import { findAttachments, findFeedback, listFeedback, listOwnVotes } from './feedback.queries.server.ts'
import { insertFeedback } from './feedback.writes.server.ts'

const tags = ['Feedback']
const shared = { tags, security: SIGNED_IN }

const list = createRoute({
  method: 'get',
  path: '/api/feedback',
  tags,
  summary: 'What members said about the site: bugs, ideas, and wrong game data',
  request: { query: z.strictObject({ ...feedbackFilter, page: pageParameter }) },
  responses: { 200: json(feedbackListSchema, `Up to ${PAGE_SIZE} of them`), ...errors(400) },
})

const details = createRoute({
  method: 'get',
  path: '/api/feedback/{id}',
  tags,
  summary: 'One piece of feedback',
  request: byId,
  responses: { 200: json(feedbackSchema, 'The feedback'), ...errors(400, 404) },
})

const attachments = createRoute({
  ...shared,
  method: 'get',
  path: '/api/feedback/{id}/attachments',
  summary: 'The page, browser, and screenshot of a piece of feedback (its author and moderators)',
  request: byId,
  responses: { 200: json(attachmentsSchema, 'What is attached'), ...errors(400, 401, 403, 404) },
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/feedback',
  summary: 'Send feedback about the site',
  request: { ...noQuery, body: body(feedbackInput) },
  responses: { 200: json(z.object({ id: z.int() }), 'It is stored'), ...writeErrors(403) },
})

const vote = createRoute({
  ...shared,
  method: 'put',
  path: '/api/feedback/{id}/vote',
  summary: 'Vote for an idea, or take the vote back',
  description: 'Only ideas that are open or planned can be voted for, and not by their authors.',
  request: { ...byId, body: body(voteInput) },
  responses: {
    200: json(z.object({ vote: z.boolean(), votes: z.int().min(0) }), 'The new state'),
    ...writeErrors(403, 404, 409),
  },
})

const ownVotes = createRoute({
  method: 'get',
  path: '/api/me/feedback-votes',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'The ideas that you voted for',
  request: noQuery,
  responses: { 200: json(z.object({ ids: z.array(z.int()) }), 'All of them'), ...errors(400, 401) },
})

const answer = createRoute({
  method: 'put',
  path: '/api/feedback/{id}/answer',
  tags,
  security: signedInTo('answer-feedback'),
  summary: 'Set the status of a piece of feedback and reply to it (moderators)',
  description: 'Its author is notified if anything changed.',
  request: { ...byId, body: body(answerInput) },
  responses: { 200: json(feedbackSchema, 'The new state'), ...writeErrors(403, 404) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/feedback/{id}',
  summary: 'Remove a piece of feedback: your own, or any as a moderator',
  request: { ...byId, body: body(z.strictObject({ reason: removalReason })) },
  responses: { 200: json(z.object({ id: z.int() }), 'It is removed'), ...writeErrors(403, 404) },
})

/** Feedback about the site. */
export function feedbackApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(list, async (c) => {
    const { page = 1, ...filter } = c.req.valid('query')
    const found = await listFeedback(db, filter, page)
    addCacheTags(c, cacheTag.feedback, ...cacheTag.members(found.items.map(({ author }) => author)))
    return sendValue(c, found)
  })

  api.openapi(details, async (c) => {
    addCacheTags(c, cacheTag.feedback)
    const item = await findFeedback(db, c.req.valid('param').id)
    if (!item) throw missingFeedback()
    addCacheTags(c, ...cacheTag.members([item.author]))
    return sendValue(c, item)
  })

  api.openapi(attachments, async (c) => {
    const viewer = await requireUser(c)
    const found = await findAttachments(db, c.req.valid('param').id)
    if (!found) throw missingFeedback()
    const { added_by, ...attached } = found
    if (added_by !== viewer.userId) requireAbility(viewer, 'answer-feedback')
    return sendPrivate(c, attached)
  })

  api.openapi(add, async (c) => {
    const { userId } = await requireMember(c, 'feedback')
    const input = c.req.valid('json')
    const id = await events.write(async (trx, emit) => {
      if (input.picture !== null) await requireScreenshot(trx, input.picture)
      const feedbackId = await insertFeedback(trx, userId, input)
      emit({ type: 'feedback', feedbackId })
      return feedbackId
    })
    return sendPrivate(c, { id })
  })

  api.openapi(vote, async (c) => {
    const { userId } = await requireMember(c, 'votes')
    const { id } = c.req.valid('param')
    const { vote } = c.req.valid('json')
    const votes = await events.write((trx, emit) => voteForIdea(trx, emit, { id, userId, vote }))
    return sendPrivate(c, { vote, votes })
  })

  api.openapi(ownVotes, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, { ids: await listOwnVotes(db, userId) })
  })

  api.openapi(answer, async (c) => {
    const member = await requireMember(c, 'moderation')
    const { id } = c.req.valid('param')
    const answer = c.req.valid('json')
    const item = await events.write(async (trx, emit) => {
      await answerFeedback(trx, emit, { id, moderatorId: member.userId, answer })
      return findFeedback(trx, id)
    })
    if (!item) throw missingFeedback()
    return sendPrivate(c, item)
  })

  api.openapi(remove, async (c) => {
    const member = await requireMember(c, 'postChanges')
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await events.write((trx, emit) => removeFeedback(trx, emit, { id, member, reason }))
    return sendPrivate(c, { id })
  })

  return api
}

/** Throws `ApiProblem` 400 unless the path is that of a screenshot that was uploaded here. */
async function requireScreenshot(trx: Kysely<DB>, path: string): Promise<void> {
  const [picture] = await lockPictures(trx, [path.split('/')[3]!])
  if (picture?.purpose === 'screenshot') return
  throw invalidField('picture', 'This screenshot is gone. Upload it again')
}
