import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { decisionInput } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import {
  apiRouter,
  body,
  errors,
  extendedConflict,
  json,
  SIGNED_IN,
  writeErrors,
} from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { byId, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { optionalUser, requireUser, type Viewer } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { decideEdit, withdrawEdit } from './decideEdit.server.ts'
import { editGame, NO_EDIT, NO_GAME, undoEdit } from './editGame.server.ts'
import {
  currentFieldsSchema,
  editConflict,
  editInput,
  editSchema,
  editSentSchema,
  type GameDiff,
  gameHistorySchema,
  ownGameSchema,
  undoInput,
} from './edits.contract.ts'
import { TRUSTED_AFTER_EDITS } from './edits.limits.ts'
import {
  type Beyond,
  findEdit,
  findGameOfEdit,
  findHistoryHead,
  findOwnGame,
  findStanding,
  listEdits,
} from './edits.queries.server.ts'
import { canSeeEdit, editorBasis } from './edits.rules.ts'
import { findEditedGame } from './gameFields.queries.server.ts'
import { fieldsOf } from './gameFields.rules.ts'
import { versionOf } from './gameVersion.server.ts'
import { presentDiff, presentDiffs } from './presentDiffs.server.ts'
import { presentEdit } from './presentEdit.ts'

const editing = { tags: ['Editing'], security: SIGNED_IN }

const fields = createRoute({
  method: 'get',
  path: '/api/games/{id}/fields',
  tags: ['Editing'],
  summary: 'A game’s editable fields',
  request: byId,
  responses: { 200: json(currentFieldsSchema, 'The fields and their version'), ...errors(400, 404) },
})

const edit = createRoute({
  ...editing,
  method: 'post',
  path: '/api/games/{id}/edits',
  summary: 'Edit a game',
  description:
    'Edits by moderators and by the game’s developer apply immediately, and so do edits that only fill empty fields by members with ' +
    `${TRUSTED_AFTER_EDITS} accepted edits. Others wait for a moderator. If a field that changes is not what it was in \`version\`, ` +
    'nothing is stored, and the response is 409 with `conflicts`, the current `fields`, and their `version`.',
  request: { ...byId, body: body(editInput) },
  responses: {
    200: json(editSentSchema, 'The edit is stored'),
    ...writeErrors(403, 404),
    ...extendedConflict(editConflict),
  },
})

const history = createRoute({
  method: 'get',
  path: '/api/games/{id}/edits',
  tags: ['Editing'],
  summary: 'A game’s history: its edits, newest first',
  description:
    'Everyone sees applied edits. Members also see their own pending, declined, and withdrawn edits. Moderators and the game’s developer see all edits.',
  request: { params: byId.params, query: z.strictObject({ page: pageParameter }) },
  responses: { 200: json(gameHistorySchema, 'A page of the history'), ...errors(400, 401, 404) },
})

const single = createRoute({
  method: 'get',
  path: '/api/edits/{id}',
  tags: ['Editing'],
  summary: 'One edit',
  description: 'Only the author, moderators, and the game’s developer can see edits that were not applied.',
  request: byId,
  responses: { 200: json(editSchema, 'The edit'), ...errors(400, 401, 404) },
})

const undo = createRoute({
  ...editing,
  method: 'post',
  path: '/api/edits/{id}/undo',
  summary: 'Undo an applied edit',
  description: 'Undoing is an edit too: it waits for review unless the member may edit the game directly.',
  request: { ...byId, body: body(undoInput) },
  responses: {
    200: json(editSentSchema, 'The edit that undoes it is stored'),
    ...writeErrors(403, 404),
    ...extendedConflict(editConflict),
  },
})

const withdraw = createRoute({
  ...editing,
  method: 'post',
  path: '/api/edits/{id}/withdraw',
  summary: 'Withdraw your pending edit',
  request: byId,
  responses: {
    200: json(z.object({ status: z.literal('withdrawn') }), 'The edit is withdrawn (or already was)'),
    ...writeErrors(403, 404, 409),
  },
})

const ownGame = createRoute({
  method: 'get',
  path: '/api/me/games/{id}',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary:
    'Your relation to a game: its place in the queue if you added it, and whether your edits apply immediately',
  request: byId,
  responses: { 200: json(ownGameSchema, 'Your relation to the game'), ...errors(400, 401, 404) },
})

const decide = createRoute({
  method: 'post',
  path: '/api/moderation/edits/{id}',
  tags: ['Moderation'],
  security: signedInTo('edit-at-once'),
  summary: 'Accept or decline a pending edit',
  description:
    'If its fields have changed in the meantime, the edit cannot be accepted: 409 with `conflicts`.',
  request: { ...byId, body: body(decisionInput) },
  responses: {
    200: json(z.object({ status: z.enum(['applied', 'declined']) }), 'The decision is stored'),
    ...writeErrors(403, 404),
    ...extendedConflict(editConflict),
  },
})

/** The related games that a diff names. */
const gamesIn = ({ relations }: GameDiff): number[] =>
  relations ? [...relations.from, ...relations.to].map(({ game }) => game) : []

const isModerator = (viewer: Viewer | undefined) => viewer !== undefined && can(viewer.role, 'edit-at-once')

/** Editing games: their fields, edits, history, and what moderators decide about edits. */
export function editsApi(services: Services): OpenAPIHono {
  const { kysely } = services.db
  const api = apiRouter()

  api.openapi(fields, async (c) => {
    const game = await findEditedGame(kysely, c.req.valid('param').id)
    if (!game || game.is_removed) throw new ApiProblem(404, NO_GAME)
    const current = fieldsOf(game)
    const { id, urlid, confirmed, archived } = game
    // Their names are shown, and edited there, too.
    addCacheTags(c, ...cacheTag.games([id, ...game.related]))
    return sendValue(c, { id, urlid, confirmed, archived, version: versionOf(current), fields: current })
  })

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'edits')
    return sendPrivate(c, await editGame(services, member, c.req.valid('param').id, c.req.valid('json')))
  })

  api.openapi(history, async (c) => {
    const { id } = c.req.valid('param')
    const { page = 1 } = c.req.valid('query')
    const viewer = await optionalUser(c)
    const game = await findEditedGame(kysely, id)
    if (!game || game.is_removed) throw new ApiProblem(404, NO_GAME)
    const beyond: Beyond = !viewer ? 'nothing' : editorBasis(viewer, game) ? 'all' : { ownOf: viewer.userId }
    const [head, edits] = await Promise.all([
      findHistoryHead(kysely, id),
      listEdits(kysely, id, { beyond, page }),
    ])
    const current = fieldsOf(game)
    const { items, next } = toPage(edits, page)
    const seesHidden = isModerator(viewer)
    const diffs = await presentDiffs(
      kysely,
      items.map(({ diff }) => diff),
    )
    const shown = items.map((each, at) => presentEdit(each, current, { presentDiff: diffs[at]!, seesHidden }))
    const value = { ...head, items: shown, next }
    if (viewer) return sendPrivate(c, value)
    addCacheTags(
      c,
      ...cacheTag.games([id, ...game.related, ...items.flatMap(({ diff }) => gamesIn(diff))]),
      ...cacheTag.members([head.game.added_by, head.game.confirmed_by]),
      ...cacheTag.members(items.flatMap((each) => [each.author, each.decided_by])),
    )
    return sendValue(c, value)
  })

  api.openapi(single, async (c) => {
    const viewer = await optionalUser(c)
    const { id } = c.req.valid('param')
    const gameId = await findGameOfEdit(kysely, id)
    const [found, game] = await Promise.all([findEdit(kysely, id), findEditedGame(kysely, gameId ?? 0)])
    const seesHidden = isModerator(viewer)
    if (!found || !game || (game.is_removed && !seesHidden) || !canSeeEdit(found, viewer, game))
      throw new ApiProblem(404, NO_EDIT)
    const shown = presentEdit(found, fieldsOf(game), {
      presentDiff: await presentDiff(kysely, found.diff),
      seesHidden,
    })
    if (viewer) return sendPrivate(c, shown)
    addCacheTags(
      c,
      ...cacheTag.games([game.id, ...game.related, ...gamesIn(found.diff)]),
      ...cacheTag.members([shown.author, shown.decided_by]),
    )
    return sendValue(c, shown)
  })

  api.openapi(undo, async (c) => {
    const member = await requireMember(c, 'edits')
    const { summary } = c.req.valid('json')
    return sendPrivate(c, await undoEdit(services, member, c.req.valid('param').id, summary))
  })

  api.openapi(withdraw, async (c) => {
    const member = await requireMember(c, 'edits')
    return sendPrivate(c, await withdrawEdit(services, member, c.req.valid('param').id))
  })

  api.openapi(ownGame, async (c) => {
    const viewer = await requireUser(c)
    const { id } = c.req.valid('param')
    const [own, { accepted }] = await Promise.all([
      findOwnGame(kysely, viewer.userId, id),
      findStanding(kysely, viewer.userId, id),
    ])
    if (!own) throw new ApiProblem(404, NO_GAME)
    const isTrusted = accepted >= TRUSTED_AFTER_EDITS && !own.archived
    return sendPrivate(c, {
      added_by_me: own.added_by === viewer.userId,
      is_developer: own.developer_id === viewer.userId,
      queue_place: own.queue_place,
      edits_apply: editorBasis(viewer, own)
        ? ('at-once' as const)
        : isTrusted
          ? ('if-empty' as const)
          : ('after-review' as const),
      accepted_edits: accepted,
      pending_edits: own.pending_edits,
    })
  })

  api.openapi(decide, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    return sendPrivate(c, await decideEdit(services, moderator, c.req.valid('param').id, c.req.valid('json')))
  })

  return api
}
