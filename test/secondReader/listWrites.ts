import { GAMES } from '../world.ts'
import type { World, Writes } from './secondReader.ts'

let added = 0
const newList = () => ({ title: `For evening ${++added}`, games: [{ id: GAMES.tower }] })

const addList = async ({ as, send }: World): Promise<number> =>
  (await send('POST', '/api/lists', as.carol, newList())).body.id

export const listWrites: Writes = {
  'POST /api/lists': ({ as }) => ({
    as: as.carol,
    body: newList(),
    shows: ['/posts', '/users/carol', '/users/carol/lists', '/feeds/posts.atom'],
  }),
  'PATCH /api/lists/{id}': async (world) => {
    const id = await addList(world)
    return {
      as: world.as.carol,
      path: `/api/lists/${id}`,
      body: { is_private: true },
      shows: [`/posts/${id}`, '/posts', '/users/carol', '/users/carol/lists', '/feeds/posts.atom'],
    }
  },
  'PUT /api/lists/{id}/games/{gameId}': async (world) => {
    const id = await addList(world)
    const path = `/api/lists/${id}/games/${GAMES.mine}`
    return { as: world.as.carol, path, body: {}, shows: [`/posts/${id}`] }
  },
  'PATCH /api/lists/{id}/games/{gameId}': async (world) => {
    const id = await addList(world)
    const path = `/api/lists/${id}/games/${GAMES.tower}`
    return { as: world.as.carol, path, body: { note: 'The best' }, shows: [`/posts/${id}`] }
  },
  'DELETE /api/lists/{id}/games/{gameId}': async (world) => {
    const id = await addList(world)
    const path = `/api/lists/${id}/games/${GAMES.tower}`
    return { as: world.as.carol, path, shows: [`/posts/${id}`] }
  },
}
