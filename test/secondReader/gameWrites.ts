import { editing, NEW_GAME } from '../editing.ts'
import { GAMES } from '../world.ts'
import { NEW_LINK, type World, type Writes } from './secondReader.ts'

let added = 0
const newGame = () => ({
  ...NEW_GAME,
  name: `Paperclip Garden ${++added}`,
  links: [{ type: 'itch', url: `https://grower.itch.io/garden-${added}` }],
})

const accept = { decision: 'accept' }
const FARM_EDITS = `/games/${GAMES.farm}/edits`

/** Edits the farm; an edit by carol waits. */
const editFarm = async (world: World, who: HeadersInit): Promise<number> =>
  (await editing(world).edit(who, GAMES.farm, { desc: `Grow ${++added} fields.` })).body.editId

/** Where the description of the farm shows. */
const farm = ['/games?q=number', '/games/number-farm', `/games/${GAMES.farm}/fields`, '/feeds/games.atom']
/** Where the farm shows at all. */
const allOfFarm = [
  ...farm,
  ...['/games', '/games/counts', '/games/number-farm/posts', '/games/number-tower/similar'],
  ...['/games/number-farm/updates', '/feeds/game/number-farm.atom'],
]

/** New games, and edits of games. */
export const gameWrites: Writes = {
  'POST /api/games': ({ as }) => ({ as: as.bob, body: newGame(), shows: ['/games/counts'] }),
  'POST /api/moderation/games/{id}': async ({ as, send }) => {
    const { body } = await send('POST', '/api/games', as.bob, newGame())
    return {
      as: as.mod,
      path: `/api/moderation/games/${body.id}`,
      body: accept,
      shows: [
        ...['/games', '/games/counts', `/games/${body.urlid}`, `/games/${body.id}/edits`],
        ...['/users/bob', '/users/bob/games', '/feeds/games.atom', '/moderation-log'],
      ],
    }
  },
  'POST /api/games/{id}/resubmission': async ({ as, send }) => {
    const game = newGame()
    const { body } = await send('POST', '/api/games', as.bob, game)
    const declined = { decision: 'decline', reason: 'The description is empty.' }
    await send('POST', `/api/moderation/games/${body.id}`, as.mod, declined)
    return {
      as: as.bob,
      path: `/api/games/${body.id}/resubmission`,
      body: { ...game, desc: 'Grow more than before.' },
      shows: ['/games/counts', `/games/${body.urlid}`, '/moderation-log'],
    }
  },
  'POST /api/games/{id}/edits (related games)': async (world) => {
    const { version } = await editing(world).current(GAMES.farm)
    return {
      as: world.as.mod,
      path: `/api/games/${GAMES.farm}/edits`,
      body: { version, changes: { relations: [{ kind: 'sequel-of', game: GAMES.mine }] } },
      shows: ['/games/number-farm', '/games/idle-mine', FARM_EDITS, `/games/${GAMES.mine}/fields`],
    }
  },
  'POST /api/moderation/games/{id}/remove': ({ as }) => ({
    as: as.mod,
    path: `/api/moderation/games/${GAMES.farm}/remove`,
    body: { reason: 'It was never a game.' },
    shows: [...allOfFarm, '/games/idle-mine', '/posts', '/moderation-log'],
  }),
  'POST /api/moderation/games/{id}/restore': ({ as }) => ({
    as: as.mod,
    path: `/api/moderation/games/${GAMES.farm}/restore`,
    body: { reason: 'It is one after all.' },
    shows: [...allOfFarm, '/games/idle-mine', '/posts', '/moderation-log'],
  }),
  'POST /api/games/{id}/edits': async (world) => {
    const { version } = await editing(world).current(GAMES.farm)
    return {
      as: world.as.mod,
      path: `/api/games/${GAMES.farm}/edits`,
      body: { version, changes: { desc: 'Grow them all.' } },
      shows: [...farm, FARM_EDITS],
    }
  },
  'POST /api/games/{id}/edits (a new link)': async (world) => {
    const { version } = await editing(world).current(GAMES.farm)
    return {
      as: world.as.mod,
      path: `/api/games/${GAMES.farm}/edits`,
      body: { version, changes: { links: [{ type: 'website', url: NEW_LINK }] } },
      shows: ['/games', '/games/counts', '/games/suggest'].map((path) => `${path}?q=${NEW_LINK}`),
    }
  },
  'POST /api/games/{id}/edits (waiting for review)': async (world) => {
    const { version } = await editing(world).current(GAMES.farm)
    return {
      as: world.as.carol,
      path: `/api/games/${GAMES.farm}/edits`,
      body: { version, changes: { desc: 'Grow some of them.' } },
      shows: [FARM_EDITS],
    }
  },
  'POST /api/edits/{id}/undo': async (world) => {
    const id = await editFarm(world, world.as.mod)
    return {
      as: world.as.mod,
      path: `/api/edits/${id}/undo`,
      body: {},
      shows: [...farm, FARM_EDITS, `/edits/${id}`],
    }
  },
  'POST /api/edits/{id}/withdraw': async (world) => {
    const id = await editFarm(world, world.as.carol)
    return { as: world.as.carol, path: `/api/edits/${id}/withdraw`, shows: [FARM_EDITS] }
  },
  'POST /api/moderation/edits/{id}': async (world) => {
    const id = await editFarm(world, world.as.carol)
    return {
      as: world.as.mod,
      path: `/api/moderation/edits/${id}`,
      body: accept,
      shows: [...farm, FARM_EDITS, `/edits/${id}`, '/users/carol', '/moderation-log'],
    }
  },
  'PUT /api/moderation/edits/{id}/hidden': async (world) => {
    const id = await editFarm(world, world.as.mod)
    await world.send('POST', `/api/edits/${id}/undo`, world.as.mod, {})
    return {
      as: world.as.mod,
      path: `/api/moderation/edits/${id}/hidden`,
      body: { hidden: true, reason: 'It insults a member.' },
      shows: [FARM_EDITS, `/edits/${id}`, '/moderation-log'],
    }
  },
}
