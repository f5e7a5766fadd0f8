import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendJson, sendPrivate, toJsonText } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { accountGone } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { COLLECTIBLES, findCollectible, isStarter } from './allCollectibles.ts'
import { isHidden, readAppearance } from './appearance.rules.ts'
import { changeAppearance } from './changeAppearance.server.ts'
import {
  appearanceInput,
  type CollectibleItem,
  catalogSchema,
  type OwnCollectibles,
  ownCollectiblesSchema,
  savedAppearanceSchema,
} from './collectibles.contract.ts'
import { findCollectors, findCosmetics } from './collectibles.queries.server.ts'
import type { Collectible, CollectibleId } from './data/collectible.ts'
import { describeRequirement } from './unlocks.ts'

const own = { tags: ['Your account'], security: SIGNED_IN }
const ownPath = '/api/me/collectibles'
const ownResponse = json(ownCollectiblesSchema, 'What you own, wear, and show')

const list = createRoute({
  method: 'get',
  path: '/api/collectibles',
  tags: ['Community'],
  summary: 'All collectibles, with how to unlock each',
  request: noQuery,
  responses: { 200: json(catalogSchema, 'Every item, by group'), ...errors(400) },
})

const read = createRoute({
  ...own,
  method: 'get',
  path: ownPath,
  summary: 'The collectibles that you own, wear, and show',
  request: noQuery,
  responses: { 200: ownResponse, ...errors(400, 401) },
})

const change = createRoute({
  ...own,
  method: 'put',
  path: ownPath,
  summary: 'Change your avatar, name badge, name color, theme, banner, and shown badges',
  description:
    'Replaces all of it. Items that are locked, unknown, or of the wrong type are rejected. Items that need support, while yours has ended, are left out.',
  request: { ...noQuery, body: body(appearanceInput) },
  responses: {
    200: json(savedAppearanceSchema, 'What you own, wear, and show, and what was left out'),
    ...writeErrors(403),
  },
})

/** Endpoints of the catalog of collectibles and of the signed-in member's own. */
export function collectiblesApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const text = toJsonText({ items: COLLECTIBLES.map(presentItem) })

  const ownCollectibles = async (userId: string): Promise<OwnCollectibles> => {
    const [[collector], cosmetics] = await Promise.all([
      findCollectors(db, [userId]),
      findCosmetics(db, userId),
    ])
    if (!collector || !cosmetics) throw accountGone()
    const items = [
      ...COLLECTIBLES.filter(isStarter),
      ...collector.owned.map((id) => findCollectible(id)).filter((item) => item !== undefined),
    ]
    const appearance = readAppearance(cosmetics)
    return {
      owned: items.map(toId),
      hidden: items.filter((item) => isHidden(item, collector.standing.isPremium)).map(toId),
      worn: appearance.worn.map(toId),
      badges: appearance.badges.map(toId),
      standing: collector.standing,
    }
  }

  api.openapi(list, (c) => sendJson(c, text))

  api.openapi(read, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await ownCollectibles(userId))
  })

  api.openapi(change, async (c) => {
    const { userId } = await requireMember(c, 'look')
    const leftOut = await changeAppearance(events, userId, c.req.valid('json'))
    return sendPrivate(c, { ...(await ownCollectibles(userId)), left_out: leftOut.map(toId) })
  })

  return api
}

const toId = ({ groupID, itemID }: CollectibleId): CollectibleId => ({ groupID, itemID })

function presentItem({ art, ...item }: Collectible): CollectibleItem {
  const { requirement, groupID, collectibleType } = item
  return {
    ...item,
    groupType: groupID === 'special' ? 'prestige' : groupID,
    level_needed: requirement.kind === 'level' ? requirement.level : null,
    merit_type:
      requirement.kind === 'merit'
        ? requirement.merit
        : requirement.kind === 'level'
          ? null
          : requirement.kind,
    unlock: describeRequirement(requirement),
    value: collectibleType === 'nameColor' || collectibleType === 'theme' ? art : null,
  }
}
