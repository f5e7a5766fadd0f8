import { expect, it } from 'vitest'
import { type CatalogQuery, DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { dayRange, utcDay } from '#/features/catalog/index/query/dateWithin.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { foldText } from '#/shared/foldText.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { ratingPercent } from '#/shared/wilson.ts'
import { GENERATED_NOW, generateGame, generateGames } from '../../../../../bench/catalog/generate.ts'
import { fitOf } from '../../../../../test/catalog/foundGames.ts'
import { randomQuery } from '../../../../../test/catalog/randomQuery.ts'
import { Catalog } from './catalog.ts'
import { type CatalogRow, namesOfDevelopers } from './catalogRow.ts'

// What only large catalogs and many changes set in motion (postings of changed texts, folding of orders, thresholds,
// compacting) gives the answers that a look at every game gives.

const GAMES = 20_000
const ROUNDS = 6
const CHANGES_A_ROUND = 1_500
const LISTS_A_ROUND = 12

const random = seededRandom('catalog', 'large catalog')
const folded = new Map<string, string>()

function foldOnce(text: string): string {
  const known = folded.get(text) ?? foldText(text)
  folded.set(text, known)
  return known
}

function matches(row: CatalogRow, query: CatalogQuery): boolean {
  const has = (values: readonly unknown[], mode: string, own: readonly unknown[]) =>
    mode === 'and'
      ? values.every((value) => own.includes(value))
      : values.some((value) => own.includes(value))
  const inside = (range: { first: number; last: number } | undefined, day: number | null) =>
    !range || (day !== null && day >= range.first && day <= range.last)
  const links = row.links.map(([type]) => type)
  return (
    !row.removed &&
    row.confirmed === (query.state === 'confirmed') &&
    (query.tags.length === 0 || has(query.tags, query.tagsMode, row.tags)) &&
    (query.not.length === 0 || !has(query.not, query.notMode, row.tags)) &&
    (query.links.length === 0 || has(query.links, query.linksMode, links)) &&
    (query.notLinks.length === 0 || !has(query.notLinks, 'or', links)) &&
    (!query.playable || row.playable) &&
    row.up + row.down >= query.minVotes &&
    (query.minRating === 0 || (ratingPercent(row.up, row.down) ?? -1) >= query.minRating) &&
    inside(dayRange(query.created, GENERATED_NOW), utcDay(row.created / 1000)) &&
    inside(dayRange(query.released, GENERATED_NOW), row.released) &&
    foldOnce(row.name).includes(foldText(query.name)) &&
    foldOnce(row.desc).includes(foldText(query.desc)) &&
    (query.q === '' ||
      fitOf({ ...row, other_names: row.otherNames, developer: namesOfDevelopers(row) }, query.q) !==
        undefined)
  )
}

const ORDERS = {
  newest: (a: CatalogRow, b: CatalogRow) => b.created - a.created || b.id - a.id,
  votes: (a: CatalogRow, b: CatalogRow) => b.up + b.down - a.up - a.down || b.id - a.id,
  name: (a: CatalogRow, b: CatalogRow) =>
    Buffer.compare(Buffer.from(foldCase(a.name)), Buffer.from(foldCase(b.name))) || a.id - b.id,
}

it('stays correct in a large catalog through thousands of changes and their maintenance', {
  timeout: 120_000,
}, () => {
  const rows = new Map(Array.from(generateGames(GAMES), (row) => [row.id, row]))
  const catalog = new Catalog({ now: () => GENERATED_NOW })
  for (const row of rows.values()) catalog.load(row)
  catalog.finishLoading()
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < CHANGES_A_ROUND; i++) change(catalog, rows)
    // Maintenance that is half done, done and not begun.
    if (round % 3 === 1) catalog.maintain()
    if (round % 3 === 2) while (catalog.maintain());
    compare(catalog, rows)
  }
})

it('suggests the most popular of very many', { timeout: 60_000 }, () => {
  const rows = Array.from(generateGames(GAMES, 'many'), (row) => ({ ...row, name: `Idle ${row.id}` }))
  const catalog = new Catalog()
  for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  const query = { ...DEFAULT_QUERY, q: 'idle', sort: 'match' as const }
  expect(catalog.count(query)).toBeGreaterThan(GAMES / 2)
  expect(catalog.suggest('idle', 10)).toEqual(catalog.page(query, { offset: 0, limit: 10 }).ids)
})

function change(catalog: Catalog, rows: Map<number, CatalogRow>): void {
  const old = rows.get(random.whole(1, GAMES))
  if (!old || random.chance(0.01)) {
    const added = generateGame(Math.max(...rows.keys()) + 1, GENERATED_NOW.getTime(), random)
    rows.set(added.id, added)
    catalog.apply([added])
  } else if (random.chance(0.02)) {
    rows.delete(old.id)
    catalog.apply([], [old.id])
  } else {
    const other = generateGame(old.id, old.created / 1000, random)
    const changed = random.chance(0.5) ? { ...old, up: old.up + random.whole(1, 50) } : other
    rows.set(old.id, changed)
    catalog.apply([changed])
  }
}

function compare(catalog: Catalog, rows: Map<number, CatalogRow>): void {
  const all = [...rows.values()]
  const sample = Array.from({ length: 40 }, () => random.pick(all))
  const texts = { names: sample.map(({ name }) => name), descs: sample.map(({ desc }) => desc) }
  for (let i = 0; i < LISTS_A_ROUND; i++) {
    const sort = random.pick(['newest', 'votes', 'name'] as const)
    const query = { ...randomQuery(random, texts), vote: 'all', favorites: false, library: [], sort } as const
    const expected = all.filter((row) => matches(row, query)).sort(ORDERS[sort])
    const offset = random.chance(0.5) ? 0 : random.whole(0, expected.length)
    const ids = expected.map(({ id }) => id)
    const about = JSON.stringify(query)
    expect(catalog.page(query, { offset, limit: 50 }), about).toEqual({
      total: ids.length,
      ids: ids.slice(offset, offset + 50),
    })
    const counts = catalog.counts(query)
    for (const tag of [random.pick(TAGS), TAGS[random.whole(0, 15)]!]) {
      const next = { ...query, tags: [...query.tags, tag.id], not: query.not.filter((id) => id !== tag.id) }
      expect(counts.tags[tag.slug], `${tag.slug} ${about}`).toBe(
        all.filter((row) => matches(row, next)).length,
      )
    }
    const type = random.pick(LINK_TYPES)
    const linked = {
      ...query,
      links: [...query.links, type.id],
      notLinks: query.notLinks.filter((id) => id !== type.id),
    }
    expect(counts.links[type.slug], about).toBe(all.filter((row) => matches(row, linked)).length)
    if (ids.length === 0) continue
    const at = random.whole(0, ids.length - 1)
    const { previous, next } = catalog.neighbors(query, ids[at]!)
    expect([previous?.id, next?.id], about).toEqual([ids[at - 1], ids[at + 1]])
  }
}
