import { editing } from '../editing.ts'
import { GAMES } from '../world.ts'
import type { World, Writes } from './secondReader.ts'

let added = 0

/** Gives the farm a developer of its own. Returns their address. */
async function addDeveloper(world: World): Promise<string> {
  added += 1
  await editing(world).edit(world.as.mod, GAMES.farm, { developers: [`Farm Works ${added}`] })
  return `farm-works-${added}`
}

/** Where the developer of a game shows. */
const tower = [
  '/developers/tower-works',
  ...['/games', '/games?q=number', '/games/number-tower', `/games/${GAMES.tower}/fields`],
]

/** What moderators do with developers. */
export const developerWrites: Writes = {
  'PUT /api/developers/{slug}': ({ as }) => ({
    as: as.mod,
    path: '/api/developers/tower-works',
    body: { name: `Tower Works ${++added}`, other_names: ['Tower Works'], links: [] },
    shows: [...tower, '/moderation-log'],
  }),
  'PUT /api/developers/{slug} (only other names)': async ({ as, get }) => {
    const { name } = (await get('/api/developers/tower-works')).body
    return {
      as: as.mod,
      path: '/api/developers/tower-works',
      body: { name, other_names: ['Tower Makers'], links: [] },
      shows: ['/developers/tower-works', '/developers?name=tower+makers'],
    }
  },
  'POST /api/developers/{slug}/merge': async (world) => {
    const slug = await addDeveloper(world)
    return {
      as: world.as.mod,
      path: `/api/developers/${slug}/merge`,
      body: { into: 'tower-works' },
      shows: [
        ...['/developers/tower-works', `/developers/${slug}`, '/games/number-farm'],
        ...[`/games/${GAMES.farm}/fields`, '/moderation-log'],
      ],
    }
  },
  'POST /api/moderation/alike-developers': async (world) => ({
    as: world.as.mod,
    body: { developers: ['tower-works', await addDeveloper(world)] },
    shows: ['/moderation-log'],
  }),
}
