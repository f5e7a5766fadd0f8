import { expect, it } from 'vitest'
import { TAGS } from '#/shared/taxonomy.ts'
import { wilsonLowerBound } from '#/shared/wilson.ts'
import { generateGames } from '../../../../../bench/catalog/generate.ts'
import { Catalog } from './catalog.ts'
import { NOBODY } from './viewerGames.ts'

const HEAVIER = { gameplay: 3, setting: 3, playstyle: 2 } as Partial<Record<string, number>>

it('finds the games that share the rarest tags, as comparing every pair does', () => {
  const rows = [...generateGames(3000)]
  const catalog = new Catalog()
  for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  // Changes count as well: what is rare is counted again.
  for (const row of rows.filter(({ id }) => id % 5 === 0)) row.tags = row.tags.slice(1)
  catalog.apply(rows)

  const listed = rows.filter((row) => row.confirmed && !row.removed)
  const weight = new Map(
    TAGS.map(({ id, category }) => {
      const having = listed.filter((row) => row.tags.includes(id)).length
      return [id, Math.round(1000 * Math.log((listed.length + 1) / (having + 1)) * (HEAVIER[category] ?? 1))]
    }),
  )
  for (const game of rows.filter(({ id }) => id % 97 === 0)) {
    const expected = listed
      .filter((row) => row.id !== game.id)
      .map((row) => ({
        id: row.id,
        shared: row.tags.filter((id) => game.tags.includes(id)).reduce((sum, id) => sum + weight.get(id)!, 0),
        rating: wilsonLowerBound(row.up, row.down),
      }))
      .sort((a, b) => b.shared - a.shared || b.rating - a.rating || b.id - a.id)
    const ids = expected.map(({ id }) => id)
    for (const limit of [3, 15]) expect(catalog.similar(game.id, limit)).toEqual(ids.slice(0, limit))
    // What the viewer hides leaves its place to the next.
    const viewer = { ...NOBODY, blocked: [ids[0]!, ids[2]!] }
    expect(catalog.similar(game.id, 3, viewer)).toEqual([ids[1], ids[3], ids[4]])
  }
  expect(catalog.similar(99_999, 3)).toEqual([])
})
