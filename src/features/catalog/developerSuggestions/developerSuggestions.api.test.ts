import { beforeEach, describe, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'

const { db, catalog, cache, get } = await testApi()
const { kysely } = db

let serial = 0
/** Adds a confirmed game by these developers. */
async function add(
  names: string[],
  facts: { name?: string; confirmed?: boolean; is_removed?: boolean } = {},
) {
  serial += 1
  const row = { name: `Made ${serial}`, urlid: `made-${serial}`, desc: 'Added.', confirmed: true, ...facts }
  await kysely.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('games').values(row).returning('id').executeTakeFirstOrThrow()
    await setDevelopers(trx, [{ gameId: id, names }])
  })
  await catalog.refresh()
}

beforeEach(async () => {
  await kysely.deleteFrom('games').where('desc', '=', 'Added.').execute()
  await kysely.updateTable('developers').set({ other_names: [] }).execute()
  await catalog.refresh()
  cache.clear()
})

const suggested = async (name: string) =>
  (await get(`/api/developers?name=${encodeURIComponent(name)}`)).body.items
const names = async (name: string) => (await suggested(name)).map((each: { name: string }) => each.name)

describe('a name that is typed means', () => {
  test('first who has it, then names that begin with it, have its words, contain it, and are spelled similarly', async () => {
    await add(['Great Quillon'])
    await add(['Quillons United'])
    await add(['Quillan'])
    await add(['Tranquillon'])
    await add(['Quillon'])
    await add(['Somebody Else'])
    expect(await names('quillon')).toEqual([
      'Quillon',
      'Quillons United',
      'Great Quillon',
      'Tranquillon',
      'Quillan',
    ])
    expect(await names('qiullon')).toEqual(expect.arrayContaining(['Quillon']))
    expect((await suggested('quillon')).map((each: { match: string }) => each.match)).toEqual([
      'exact',
      'part',
      'part',
      'part',
      'near',
    ])
  })

  test('developers by their other names, too', async () => {
    await add(['Ortheus'])
    await kysely
      .updateTable('developers')
      .set({ other_names: ['DashGrid'] })
      .where('slug', '=', 'ortheus')
      .execute()
    expect(await names('dashg')).toEqual(['Ortheus'])
    expect((await suggested('dash grid'))[0].match).toBe('exact')
  })

  test('developers with their confirmed games; one without only under the very name', async () => {
    await add(['Zorgon'], { name: 'First' })
    await add(['Zorgon', 'Mirabel'], { name: 'Second' })
    await add(['Zorgon'], { name: 'Third', confirmed: false })
    await add(['Zorgon'], { name: 'Fourth', is_removed: true })
    await add(['Zorga'], { confirmed: false })
    await add(['Zorgone'], { is_removed: true })
    expect(await suggested('zorgo')).toEqual([
      { slug: 'zorgon', name: 'Zorgon', games: 2, match: 'part', known_for: expect.any(Array) },
    ])
    expect((await suggested('zorgon'))[0].known_for.sort()).toEqual(['First', 'Second'])
    expect(await suggested('zorga')).toEqual([
      { slug: 'zorga', name: 'Zorga', games: 0, match: 'exact', known_for: [] },
      expect.objectContaining({ name: 'Zorgon', match: 'near' }),
    ])
  })

  test('at most 8', async () => {
    for (let n = 0; n < 10; n++) await add([`Manifold ${n}`])
    expect(await names('manifold')).toHaveLength(8)
  })

  test.each(['', ' ', "%_\\'", '\u{10FFFF}', 'ab '.repeat(33)])('nobody if it is %j', async (name) => {
    expect(await suggested(name)).toEqual([])
  })
})

test('a name longer than any is an error', async () => {
  expect((await get(`/api/developers?name=${'a'.repeat(101)}`)).status).toBe(400)
  expect((await get('/api/developers')).status).toBe(400)
})
