// @module-tag race
import { afterEach, describe, expect, test } from 'vitest'
import { MAX_RELATIONS } from '#/features/catalog/relations/relations.limits.ts'
import { testApi } from '../../../../test/api.ts'
import { editing, NEW_GAME } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const { db, get, send, signIn } = world
const { current, decide, edit } = editing(world)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)

const { tower, mine, farm } = GAMES
/** The related games on a game's page. */
const shown = async (urlid: string): Promise<[string, number][]> =>
  (await get(`/api/games/${urlid}`)).body.relations.map(
    ({ kind, game }: { kind: string; game: { id: number } }) => [kind, game.id],
  )
const relate = (game: number, relations: [string, number][], options = {}) =>
  edit(mod, game, { relations: relations.map(([kind, other]) => ({ kind, game: other })) }, options)
const remove = (game: number, action: 'remove' | 'restore') =>
  send('POST', `/api/moderation/games/${game}/${action}`, mod, { reason: 'Because of a test.' })

afterEach(async () => {
  await db.kysely.deleteFrom('game_relations').execute()
})

describe('related games', () => {
  test.each([
    ['sequel-of', 'has-sequel'],
    ['mod-of', 'has-mod'],
    ['demo-of', 'has-demo'],
    ['remake-of', 'has-remake'],
    ['same-series', 'same-series'],
    ['has-sequel', 'sequel-of'],
  ])('are edited from either end: %s there is %s here', async (kind, inverse) => {
    expect((await relate(tower, [[kind, mine]])).body.status).toBe('applied')
    expect(await shown('number-tower')).toEqual([[kind, mine]])
    expect(await shown('idle-mine')).toEqual([[inverse, tower]])
    expect((await current(mine)).fields.relations).toEqual([
      { kind: inverse, game: tower, name: 'Number Tower' },
    ])
    expect((await relate(mine, [])).body.status).toBe('applied')
    expect(await shown('number-tower')).toEqual([])
  })

  test('have one relation, which either end changes', async () => {
    await relate(tower, [['sequel-of', mine]])
    await relate(mine, [['sequel-of', tower]])
    expect(await shown('number-tower')).toEqual([['has-sequel', mine]])
    await relate(mine, [
      ['same-series', tower],
      ['demo-of', farm],
    ])
    expect(await shown('number-tower')).toEqual([['same-series', mine]])
    expect(await shown('idle-mine')).toEqual([
      ['demo-of', farm],
      ['same-series', tower],
    ])
  })

  test('change the version of both: an edit that started before conflicts', async () => {
    const { version } = await current(mine)
    await relate(tower, [['sequel-of', mine]])
    const late = await relate(mine, [['demo-of', farm]], { version })
    expect(late).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'relations', current: [{ kind: 'has-sequel', game: tower }] }] },
    })
    expect((await edit(mod, mine, { desc: 'Dig on.' }, { version })).body.status).toBe('applied')
  })

  test('wait for a moderator, and appear on both pages when one accepts them', async () => {
    const { body } = await edit(alice, mine, { relations: [{ kind: 'mod-of', game: tower }] })
    expect(body.status).toBe('pending')
    expect(await shown('number-tower')).toEqual([])
    expect((await decide(mod, 'edits', body.editId, 'accept')).status).toBe(200)
    expect(await shown('number-tower')).toEqual([['has-mod', mine]])
  })

  test('are undone on both pages', async () => {
    const { editId } = (await relate(mine, [['mod-of', tower]])).body
    expect((await send('POST', `/api/edits/${editId}/undo`, mod, {})).body.status).toBe('applied')
    expect([await shown('number-tower'), await shown('idle-mine')]).toEqual([[], []])
  })

  test('are hidden while one of them is removed, survive edits meanwhile, and cannot be undone', async () => {
    const { editId } = (await relate(mine, [['mod-of', farm]])).body
    const both = (
      await relate(mine, [
        ['mod-of', farm],
        ['sequel-of', tower],
      ])
    ).body
    await remove(farm, 'remove')
    expect(await shown('idle-mine')).toEqual([['sequel-of', tower]])
    expect((await current(mine)).fields.relations).toMatchObject([{ game: tower }])
    const { diff } = (await get(`/api/edits/${editId}`)).body
    expect(diff.relations.to).toEqual([{ kind: 'mod-of', game: farm, name: '' }])
    const undone = await send('POST', `/api/edits/${editId}/undo`, mod, {})
    expect(undone).toMatchObject({
      status: 409,
      body: { detail: 'The related game was removed, so there is nothing to undo' },
    })
    // What is about other games still is.
    expect((await send('POST', `/api/edits/${both.editId}/undo`, mod, {})).body.status).toBe('applied')
    expect(await shown('idle-mine')).toEqual([])
    expect((await relate(mine, [['demo-of', farm]])).status).toBe(400)
    await remove(farm, 'restore')
    expect(await shown('idle-mine')).toEqual([['mod-of', farm]])
  })

  test('that wait to be confirmed are shown once they are', async () => {
    const added = await send('POST', '/api/games', alice, {
      ...NEW_GAME,
      relations: [{ kind: 'sequel-of', game: mine }],
    })
    expect(added.status).toBe(201)
    expect(await shown('idle-mine')).toEqual([])
    expect(await shown(added.body.urlid)).toEqual([['sequel-of', mine]])
    await decide(mod, 'games', added.body.id, 'accept')
    expect(await shown('idle-mine')).toEqual([['has-sequel', added.body.id]])
  })

  test.each([
    ['itself', [['sequel-of', mine]]],
    [
      'one of them twice',
      [
        ['sequel-of', tower],
        ['mod-of', tower],
      ],
    ],
    ['one that does not exist', [['sequel-of', 9999]]],
    ['an unknown kind', [['friend-of', tower]]],
    ['too many', Array.from({ length: MAX_RELATIONS + 1 }, (_, n) => ['mod-of', 1000 + n])],
  ] as [string, [string, number][]][])('cannot be %s', async (_, relations) => {
    expect((await relate(mine, relations)).status).toBe(400)
    expect(await shown('idle-mine')).toEqual([])
  })

  test('are at most twenty at either end, also when two come at the same moment', async () => {
    const rows = Array.from({ length: MAX_RELATIONS - 1 }, (_, n) => ({
      id: 5000 + n,
      urlid: `fan-mod-${n}`,
      name: `Fan mod ${n}`,
      confirmed: true,
    }))
    await db.kysely.insertInto('games').values(rows).execute()
    await relate(
      tower,
      rows.map(({ id }) => ['has-mod', id]),
    )
    const results = await Promise.all([mine, farm].map((game) => relate(game, [['mod-of', tower]])))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = results.find(({ status }) => status === 400)!
    expect(refused.body.errors).toEqual([
      {
        parameter: 'changes.relations',
        message: 'Number Tower would have more than 20 related games. Remove some of them first.',
      },
    ])
    expect(await shown('number-tower')).toHaveLength(MAX_RELATIONS)
  })

  test('that were removed leave their places to others', async () => {
    const rows = Array.from({ length: MAX_RELATIONS }, (_, n) => ({
      id: 6000 + n,
      urlid: `spam-${n}`,
      name: `Spam ${n}`,
      confirmed: true,
    }))
    await db.kysely.insertInto('games').values(rows).execute()
    const spam = rows.map(({ id }): [string, number] => ['mod-of', id])
    expect((await relate(tower, spam)).status).toBe(200)
    await remove(6000, 'remove')
    expect((await relate(tower, [...spam.slice(1), ['sequel-of', mine]])).body.status).toBe('applied')
    expect(await shown('number-tower')).toHaveLength(MAX_RELATIONS)
  })

  test('that are edited from both ends at the same moment are one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const versions = [(await current(tower)).version, (await current(mine)).version]
      const results = await Promise.all([
        relate(tower, [['sequel-of', mine]], { version: versions[0] }),
        relate(mine, [['remake-of', tower]], { version: versions[1] }),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await shown('number-tower')).toHaveLength(1)
      await relate(tower, [])
    }
  })
})
