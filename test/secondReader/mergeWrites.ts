import { GAMES } from '../world.ts'
import type { World, Writes } from './secondReader.ts'

const reason = 'They are the same game.'

/** What shows that the mine and the farm became one game, or two again. */
const both = [
  ...[
    '/games',
    '/games/idle-mine',
    '/games/number-farm',
    '/games/number-farm/merges',
    '/games/idle-mine/merges',
  ],
  ...['/games/number-farm/posts', '/games/idle-mine/updates', `/games/${GAMES.mine}/fields`],
  ...['/users/bob/games', '/posts/6', '/moderation-log', '/feeds/game/idle-mine.atom'],
]

async function mergeMine({ as, get }: Pick<World, 'as' | 'get'>) {
  const { version } = (await get('/api/games/idle-mine/merge?into=number-farm', as.mod)).body
  return { into: 'number-farm', version, reason }
}

/** What moderators do with games that are the same. The second undoes the first. */
export const mergeWrites: Writes = {
  'POST /api/games/{urlid}/merge': async (world) => {
    const { alice, mod } = world.as
    const text = 'It is about numbers, and they go up, slowly, one after the other.'
    const review = { content: text, review_rating: 4, review_type: 'positive' }
    await world.send('POST', '/api/games/idle-mine/reviews', alice, review)
    return { as: mod, path: '/api/games/idle-mine/merge', body: await mergeMine(world), shows: both }
  },
  'POST /api/moderation/merges/{id}/undo': async ({ as, get }) => {
    const { id } = (await get('/api/games/number-farm/merges')).body.items[0]
    return { as: as.mod, path: `/api/moderation/merges/${id}/undo`, body: {}, shows: both }
  },
}
