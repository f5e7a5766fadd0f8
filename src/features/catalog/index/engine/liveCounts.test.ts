import { expect, test } from 'vitest'
import { type CatalogQuery, DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { generateGames } from '../../../../../bench/catalog/generate.ts'
import { Catalog } from './catalog.ts'

const catalog = new Catalog()
for (const row of generateGames(2_000)) catalog.load(row)
catalog.finishLoading()

const random = seededRandom('catalog', 'live counts')
const ids = TAGS.map(({ id }) => id)
const some = (most: number) => Array.from({ length: random.whole(0, most) }, () => random.pick(ids))

const QUERIES = Array.from(
  { length: 40 },
  (_, i): CatalogQuery => ({
    ...DEFAULT_QUERY,
    tags: some(i % 2 ? 3 : 40),
    tagsMode: i % 2 ? 'and' : 'or',
    not: some(i % 3 ? 3 : 60),
    notMode: random.chance(0.5) ? 'or' : 'and',
    hide: some(i % 4 ? 4 : 30),
  }),
)

test('the count of a tag is that of the list with the tag wanted, neither excluded nor hidden', () => {
  let found = 0
  for (const query of QUERIES) {
    const { tags: counts } = catalog.counts(query)
    for (const { id, slug } of TAGS) {
      const shown = { ...query, tags: [...query.tags, id], not: query.not.filter((each) => each !== id) }
      const count = query.tags.includes(id) && !query.not.includes(id) ? undefined : catalog.count(shown)
      if (count !== undefined) expect([query, slug, counts[slug]]).toEqual([query, slug, count])
      found += counts[slug]!
    }
  }
  expect(found).toBeGreaterThan(1_000)
})
