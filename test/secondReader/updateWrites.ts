import { file } from '../smallInternet.ts'
import { GAMES } from '../world.ts'
import { reportSubject, uphold } from './moderating.ts'
import type { World, Writes } from './secondReader.ts'

let added = 100
const newUpdate = () => ({ version: `${++added}.0`, content: 'More floors.' })

const addUpdate = async ({ as, send }: World, who = as.dev): Promise<number> =>
  (await send('POST', '/api/updates', who, { game_id: GAMES.tower, ...newUpdate() })).body.id

/** Serves a feed with one update that is new. */
function serveFeed({ internet }: World): string {
  internet.site('feeds.example', file('application/json', JSON.stringify({ updates: [newUpdate()] })))
  return 'http://feeds.example/updates.json'
}

/** Where the updates of a game show. */
const lists = (urlid: string) => [
  ...[`/games/${urlid}/updates`, '/updates', '/feeds/updates.atom', `/feeds/game/${urlid}.atom`],
]

export const updateWrites: Writes = {
  'POST /api/updates': ({ as }) => ({
    as: as.carol,
    body: { game_id: GAMES.mine, ...newUpdate() },
    shows: [...lists('idle-mine'), '/games/idle-mine', '/users/carol', '/users/carol/progress'],
  }),
  'PATCH /api/updates/{id}': async (world) => {
    const id = await addUpdate(world)
    return {
      as: world.as.dev,
      path: `/api/updates/${id}`,
      body: { content: 'Even more floors.' },
      shows: [...lists('number-tower'), `/updates/${id}`],
    }
  },
  'DELETE /api/updates/{id}': async (world) => {
    const id = await addUpdate(world)
    return {
      as: world.as.dev,
      path: `/api/updates/${id}`,
      body: {},
      shows: [...lists('number-tower'), `/updates/${id}`, '/games/number-tower', '/users/dev'],
    }
  },
  'POST /api/moderation/reports/{id} (of an update)': async (world) => {
    const id = await addUpdate(world, world.as.bob)
    await reportSubject(world, 'update', id)
    return {
      as: world.as.mod,
      path: `/api/moderation/reports/update-${id}`,
      body: uphold,
      shows: [...lists('number-tower'), `/updates/${id}`, '/users/bob'],
    }
  },
  'POST /api/updates/push': async ({ as, send }) => {
    const { body } = await send('POST', '/api/games/number-tower/update-tokens', as.dev, {})
    return {
      as: { authorization: `Bearer ${body.token}` },
      body: newUpdate(),
      shows: [...lists('number-tower'), '/games/number-tower', '/users/dev'],
    }
  },
  'PUT /api/games/{urlid}/feed': (world) => ({
    as: world.as.dev,
    path: '/api/games/number-tower/feed',
    body: { url: serveFeed(world) },
    shows: [...lists('number-tower'), '/games/number-tower'],
  }),
  'POST /api/games/{urlid}/feed/check': (world) => {
    serveFeed(world)
    return {
      as: world.as.dev,
      path: '/api/games/number-tower/feed/check',
      shows: [...lists('number-tower'), '/games/number-tower'],
    }
  },
}
