import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, NEW_GAME } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const { get, send, signIn } = world
const { current, decide, edit } = editing(world)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)

const NAMES = ['Tower of Digits', 'Цифровая башня', 'ToD']
const shown = async () => (await get('/api/games/number-tower')).body.other_names
const suggested = async (q: string) =>
  (await get(`/api/games/suggest?size=10&q=${encodeURIComponent(q)}`)).body.items.map(
    (game: { id: number; other_names: string[] }) => game,
  )

describe('other names of a game', () => {
  test('are edited, shown, searched, and undone', async () => {
    expect(await shown()).toEqual([])
    expect(await suggested('digits')).toEqual([])
    const sent = await edit(mod, GAMES.tower, { other_names: NAMES })
    expect(sent.body.status).toBe('applied')
    expect(await shown()).toEqual(NAMES)
    for (const q of ['tower of digits', 'ЦИФРОВАЯ', 'tod'])
      expect([q, await suggested(q)]).toMatchObject([q, [{ id: GAMES.tower, other_names: NAMES }]])
    const { diff } = (await get(`/api/edits/${sent.body.editId}`)).body
    expect(diff).toEqual({ other_names: { from: [], to: NAMES } })
    const [similar] = (await get('/api/games/similar-names?name=TOWER-OF-DIGITS')).body.items
    expect(similar).toMatchObject({ id: GAMES.tower, match: 'name', other_name: 'Tower of Digits' })

    expect((await send('POST', `/api/edits/${sent.body.editId}/undo`, mod, {})).body.status).toBe('applied')
    expect(await shown()).toEqual([])
    expect(await suggested('digits')).toEqual([])
  })

  test('wait for a moderator as other fields do, and conflict with what changed meanwhile', async () => {
    const { version } = await current(GAMES.tower)
    const pending = await edit(alice, GAMES.tower, { other_names: ['Their name'] })
    expect(pending.body.status).toBe('pending')
    await edit(mod, GAMES.tower, { other_names: ['My name'] })
    const late = await edit(alice, GAMES.tower, { other_names: ['Third'] }, { version })
    expect(late).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'other_names', current: ['My name'] }] },
    })
    expect((await decide(mod, 'edits', pending.body.editId, 'accept')).status).toBe(409)
    await edit(mod, GAMES.tower, { other_names: [] })
  })

  test('are never the name too, also when a rename is undone or accepted late', async () => {
    const pending = await edit(alice, GAMES.tower, { name: 'Tower of Sums' })
    const renamed = await edit(mod, GAMES.mine, { name: 'Deep Mine' })
    await edit(mod, GAMES.mine, { other_names: ['IDLE MINE'] })
    await edit(mod, GAMES.tower, { other_names: ['Tower of Sums'] })
    const problem = (name: string) => ({
      status: 409,
      body: {
        detail: `“${name}” would be the name and one of the other names. Remove it from the other names first.`,
      },
    })
    const undo = () => send('POST', `/api/edits/${renamed.body.editId}/undo`, mod, {})
    expect(await undo()).toMatchObject(problem('IDLE MINE'))
    const accept = () => decide(mod, 'edits', pending.body.editId, 'accept')
    expect(await accept()).toMatchObject(problem('Tower of Sums'))
    for (const game of [GAMES.mine, GAMES.tower]) await edit(mod, game, { other_names: [] })
    expect((await undo()).body.status).toBe('applied')
    expect((await accept()).body.status).toBe('applied')
    await edit(mod, GAMES.tower, { name: 'Number Tower' })
  })

  test.each([
    [['Tall', 'TALL!'], 'changes.other_names'],
    [['Number-Tower'], 'changes.other_names'],
    [[''], 'changes.other_names.0'],
    [['x'.repeat(201)], 'changes.other_names.0'],
    [Array.from({ length: 11 }, (_, n) => `Name ${n}`), 'changes.other_names'],
  ])(
    'are refused if they repeat one another or the name, or are too many or long: %j',
    async (names, parameter) => {
      const refused = await edit(mod, GAMES.tower, { other_names: names })
      expect([refused.status, refused.body.parameter ?? refused.body.errors?.[0]?.parameter]).toEqual([
        400,
        parameter,
      ])
      expect(await shown()).toEqual([])
    },
  )

  test('cannot become the name and stay', async () => {
    await edit(mod, GAMES.mine, { other_names: ['Deep Mine'] })
    expect((await edit(mod, GAMES.mine, { name: 'DEEP mine' })).status).toBe(400)
    const both = await edit(mod, GAMES.mine, { name: 'Deep Mine', other_names: ['Idle Mine'] })
    expect(both.body.status).toBe('applied')
    await edit(mod, GAMES.mine, { name: 'Idle Mine', other_names: [] })
  })

  test('come with a new game', async () => {
    const added = await send('POST', '/api/games', alice, { ...NEW_GAME, other_names: ['Clip Meadow'] })
    expect(added.status).toBe(201)
    expect((await current(added.body.id)).fields.other_names).toEqual(['Clip Meadow'])
    const repeated = { ...NEW_GAME, name: 'Another', other_names: ['another'] }
    expect((await send('POST', '/api/games', alice, repeated)).body.errors).toMatchObject([
      { parameter: 'other_names' },
    ])
  })
})
