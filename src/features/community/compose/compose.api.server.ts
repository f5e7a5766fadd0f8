import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { postWrittenSchema } from '#/features/community/posts/posts.contract.ts'
import {
  apiRouter,
  body,
  errors,
  json,
  problemSchema,
  SIGNED_IN,
  writeErrors,
} from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { addPost } from './addPost.server.ts'
import {
  type AddPostInput,
  addGameDiscussionInput,
  addPostInput,
  editPostInput,
  gameDiscussionAddedSchema,
} from './compose.contract.ts'
import type { DraftField, DraftPost } from './compose.rules.ts'
import { editPost } from './editPost.server.ts'

const shared = { tags: ['Community'], security: SIGNED_IN }
const written = json(postWrittenSchema, 'The post’s state')

const GAME_DISCUSSION = '/api/CommunityAddGameDiscussion'

const discussionProblem = z
  .object({
    ...problemSchema.shape,
    error: z.string().optional().describe('What went wrong; the same as `detail`.'),
  })
  .meta({ id: 'GameDiscussionProblem' })

/** The problems of an endpoint whose clients read `error`. */
function errorsWithText<S extends 400 | 401 | 403 | 404 | 409 | 413 | 429>(...statuses: S[]) {
  const responses = statuses.map((status) => [
    status,
    { ...errors(status)[status], content: { 'application/problem+json': { schema: discussionProblem } } },
  ])
  return Object.fromEntries(responses) as Record<
    S,
    { description: string; content: { 'application/problem+json': { schema: typeof discussionProblem } } }
  >
}

const addDiscussion = createRoute({
  ...shared,
  method: 'post',
  path: GAME_DISCUSSION,
  summary: 'Add a discussion about a game',
  request: { ...noQuery, body: body(addGameDiscussionInput) },
  responses: {
    200: json(gameDiscussionAddedSchema, 'The discussion is added'),
    ...errorsWithText(400, 401, 403, 404, 409, 413, 429),
  },
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/posts',
  summary: 'Add a community post',
  description:
    'A discussion, a feedback request, or a poll; moderators can also add an interview or a monthly post.',
  request: { ...noQuery, body: body(addPostInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const edit = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/posts/{id}',
  summary: 'Edit the title, text, or poll options of your post',
  description: 'Not for reviews and lists. A poll’s options can be changed until someone has voted.',
  request: { ...noQuery, params: z.object({ id: idParameter }), body: body(editPostInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

/** Writing and changing community posts. */
export function composeApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.use(GAME_DISCUSSION, withErrorText)

  api.openapi(addDiscussion, async (c) => {
    const member = await requireMember(c, 'posts')
    const { title, content, post_type: type, game } = c.req.valid('json')
    const draft = { type, title, content, gameId: game.id, options: [], endsAt: undefined }
    const { id, is_held, message } = await addPost(services, member, draft, DISCUSSION_PARAMETERS)
    return sendPrivate(c, { status: 200 as const, error: null, message, id, is_held })
  })

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'posts')
    return sendPrivate(c, await addPost(services, member, toDraft(c.req.valid('json')), PARAMETERS))
  })

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'postChanges')
    const { id } = c.req.valid('param')
    return sendPrivate(c, await editPost(services, member, id, c.req.valid('json')))
  })

  return api
}

const PARAMETERS: Record<DraftField, string> = {
  game: 'game_id',
  title: 'title',
  content: 'content',
  options: 'poll.options',
  endsAt: 'poll.ends_at',
}

const DISCUSSION_PARAMETERS = { ...PARAMETERS, game: 'game.id' }

function toDraft({ type, title, content, game_id, poll }: AddPostInput): DraftPost {
  if (poll && type !== 'poll') {
    const message = 'Only a poll has options'
    throw new ApiProblem(400, message, [{ parameter: 'poll', message }])
  }
  return {
    type,
    title,
    content,
    gameId: game_id ?? null,
    options: poll?.options ?? [],
    endsAt: poll && Date.parse(poll.ends_at),
  }
}

/** Repeats a problem's detail as `error`, where the specification has it. */
const withErrorText: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) return
  const problem = (await c.res.json()) as { detail?: string }
  c.res = new Response(JSON.stringify({ ...problem, error: problem.detail }), c.res)
}
