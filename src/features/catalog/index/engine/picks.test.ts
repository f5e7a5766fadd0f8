import { describe, expect, test } from 'vitest'
import { NSFW_TAG, tagBySlug } from '#/shared/taxonomy.ts'
import { generateGames } from '../../../../../bench/catalog/generate.ts'
import { DEFAULT_QUERY, FOR_YOU } from '../query/catalog.address.ts'
import { Catalog } from './catalog.ts'
import type { CatalogRow } from './catalogRow.ts'
import type { Taste } from './picks.ts'
import { NOBODY } from './viewerGames.ts'

const tag = (slug: string) => tagBySlug.get(slug)!.id
const NOTHING: Taste = {
  liked: [],
  disliked: [],
  likedTags: [],
  together: new Map(),
  known: [],
  hiddenTags: [],
}
const [anyRow] = [...generateGames(1)]

/** A catalog of games with tags; others are 'idle' games. */
function catalogOf(games: readonly Partial<CatalogRow>[]): Catalog {
  const catalog = new Catalog()
  for (const [at, game] of games.entries())
    catalog.load({
      ...anyRow!,
      id: at + 1,
      urlid: `game-${at + 1}`,
      tags: [],
      up: 10,
      down: 0,
      confirmed: true,
      removed: false,
      archived: false,
      ...game,
    })
  catalog.finishLoading()
  return catalog
}

function picksOf(catalog: Catalog, taste: Partial<Taste>, limit = 50) {
  const work = catalog.picks({ ...NOTHING, ...taste }, limit)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
const idsOf = (catalog: Catalog, taste: Partial<Taste>) => picksOf(catalog, taste).map(({ id }) => id)
const [space, story, dungeon] = [tag('space'), tag('story'), tag('text-based')]

describe('the games that are picked', () => {
  test('are none where nothing is known of the member', () => {
    expect(idsOf(catalogOf([{ tags: [space] }, { tags: [story] }]), {})).toEqual([])
  })

  test('have the tags that the member likes, and the reason names them', () => {
    const catalog = catalogOf([
      { tags: [space] },
      { tags: [story] },
      { tags: [space, story] },
      {},
      { tags: [space] },
    ])
    const picks = picksOf(catalog, { likedTags: [space, story] })
    expect(picks.map(({ id }) => id)).toEqual([3, 5, 1, 2])
    expect(picks.map(({ likedWith }) => likedWith)).toEqual([null, null, null, null])
    expect(picks[0]!.tags.toSorted()).toEqual([space, story].toSorted())
    expect(picks[3]!.tags).toEqual([story])
  })

  test('follow the tags of a single vote, and with many votes what members like together', () => {
    const games = Array.from({ length: 60 }, (_, at) => ({ tags: at < 50 ? [space] : [story] }))
    const catalog = catalogOf(games)
    const together = (liked: readonly number[]) =>
      new Map(liked.map((id) => [id, { others: [60], scores: [0.5] }]))
    const [first] = picksOf(catalog, { liked: [1], together: together([1]), known: [1] })
    expect([first!.likedWith, first!.tags]).toEqual([null, [space]])
    const liked = Array.from({ length: 45 }, (_, at) => at + 1)
    const [best] = picksOf(catalog, { liked, together: together(liked), known: liked })
    expect([best!.id, best!.likedWith]).toEqual([60, 1])
  })

  test('are never known, hidden by a tag, archived, unconfirmed or removed', () => {
    const catalog = catalogOf([
      { tags: [space] },
      { tags: [space] },
      { tags: [space, NSFW_TAG] },
      { tags: [space], archived: true },
      { tags: [space], confirmed: false },
      { tags: [space], removed: true },
      { tags: [story] },
    ])
    const together = new Map([[1, { others: [2, 3, 4, 5, 6], scores: [1, 1, 1, 1, 1] }]])
    const taste = { liked: [1], likedTags: [space], together, known: [1], hiddenTags: [NSFW_TAG] }
    expect(idsOf(catalog, taste)).toEqual([2])
    expect(idsOf(catalog, { ...taste, known: [1, 2] })).toEqual([])
  })

  test('stand lower if they are liked together with what the member dislikes', () => {
    const catalog = catalogOf(Array.from({ length: 5 }, () => ({ tags: [space] })))
    const likes = { others: [4, 5], scores: [0.5, 0.5] }
    const taste = { liked: [1, 2], known: [1, 2, 3], disliked: [3] }
    const together = new Map([[1, likes]])
    expect(idsOf(catalog, { ...taste, together })).toEqual([5, 4])
    const against = new Map([
      [1, likes],
      [3, { others: [5], scores: [0.5] }],
    ])
    expect(idsOf(catalog, { ...taste, together: against })).toEqual([4, 5])
  })

  test('do not name a game that was removed as the reason', () => {
    const catalog = catalogOf([{ removed: true }, { tags: [space] }, {}])
    const together = new Map([
      [1, { others: [2], scores: [0.9] }],
      [3, { others: [2], scores: [0.1] }],
    ])
    expect(picksOf(catalog, { liked: [1, 3], together, known: [1, 3] })).toEqual([
      { id: 2, likedWith: 3, tags: [] },
    ])
  })

  test('win by what others think of them where they are equal, and then by id', () => {
    const tags = [space, dungeon]
    const catalog = catalogOf([{ tags }, { tags, up: 300 }, { tags, up: 1, down: 30 }, { tags }, {}])
    expect(idsOf(catalog, { likedTags: [space] })).toEqual([2, 4, 1, 3])
  })
})

describe('the order ‘for you’', () => {
  const catalog = new Catalog()
  const rows = [...generateGames(400)]
  for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  const query = { ...DEFAULT_QUERY, sort: FOR_YOU.id }
  const everything = catalog.page(DEFAULT_QUERY, { offset: 0, limit: 400 })
  const [gone, ...picks] = everything.ids.filter((_, at) => at % 7 === 3).toReversed()
  const known = everything.ids.filter((_, at) => at % 5 === 0)
  const viewer = {
    ...NOBODY,
    upvoted: known.slice(0, 20),
    downvoted: known.slice(20, 30),
    library: { ...NOBODY.library, dropped: known.slice(30) },
    blocked: [gone!],
    picks: [gone!, ...picks, 999_999],
  }

  test('has the picks first and what the viewer knows last, page by page, each game once', () => {
    const pages = Array.from({ length: 50 }, (_, at) =>
      catalog.page(query, { offset: at * 9, limit: 9 }, viewer),
    )
    const ids = pages.flatMap((page) => page.ids)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([everything.total - 1]))
    expect(ids.toSorted()).toEqual(everything.ids.filter((id) => id !== gone).toSorted())
    const first = picks.filter((id) => !known.includes(id))
    expect(ids.slice(0, first.length)).toEqual(first)
    const last = known.filter((id) => id !== gone)
    expect(ids.slice(-last.length).toSorted()).toEqual(last.toSorted())
    // Steps from game to game go the same way.
    for (const [at, id] of ids.entries()) {
      const { previous, next } = catalog.neighbors(query, id, viewer)
      expect([previous?.id, next?.id]).toEqual([ids[at - 1], ids[at + 1]])
    }
  })

  test('keeps to the filters', () => {
    const filtered = { ...query, minVotes: 20 }
    const { ids } = catalog.page(filtered, { offset: 0, limit: 400 }, viewer)
    const all = catalog.page({ ...filtered, sort: 'newest' }, { offset: 0, limit: 400 }, viewer).ids
    expect(ids.toSorted()).toEqual(all.toSorted())
    expect(ids[0]).toBe(picks.find((id) => !known.includes(id) && all.includes(id)))
  })
})
