import { TAGS, type TagCategoryId } from '#/shared/taxonomy.ts'
import { Best } from './best.ts'
import { andNotInto, type Bitmap, hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { tagIndex } from './facets.ts'
import { clearGames, slotsOf } from './filters.ts'
import { tagWeights } from './similar.ts'
import { popularity } from './sortKeys.ts'

/** What is known of a member's taste. Ids of games; unknown ones are ignored. */
export interface Taste {
  liked: readonly number[]
  disliked: readonly number[]
  /** Ids of tags that the member said they like. */
  likedTags: readonly number[]
  /** For games of both kinds: the games that members like who like them, with scores from 0 to 1. */
  together: ReadonlyMap<number, { others: readonly number[]; scores: readonly number[] }>
  /** Games that are never picked: those that the member knows, or doesn't want to see. */
  known: Iterable<number>
  /** Ids of tags: games with any of them are never picked. */
  hiddenTags: readonly number[]
}

/** A game that is picked for a member, and why: members who like `likedWith` like it, or it has tags of what they like. */
export interface Pick {
  id: number
  likedWith: number | null
  /** Ids, the most telling first; at most `MAX_REASON_TAGS`. */
  tags: number[]
}

/** Tags that a reason names. */
const MAX_REASON_TAGS = 2
/** The categories that tell what a game is like: only their tags are reasons, unless the member said that they like one. */
const TASTE: readonly TagCategoryId[] = ['gameplay', 'setting', 'playstyle']
/** How many likes must agree before they say as much about a tag as all other games do. */
const TAG_PRIOR = 4
/** A tag that a member said they like counts as much as this share of their likes. */
const LIKED_TAG = 0.5
/** How much less a dislike says than a like: it may be about bugs. */
const DISLIKE = 0.5
/** With so many likes, what members like together counts as much as tags. */
const EQUAL_LIKES = 20
/** What being well-liked by `WELL_KNOWN` members adds to the best possible score of 1. */
const POPULARITY = 0.2
const WELL_KNOWN = Math.log(1 + 500)
/** Games between two pauses. */
const STEP = 1024

interface Candidate {
  slot: number
  score: number
  isByTags: boolean
}

/**
 * The games that fit a member's taste best, best first; equal ones by id, the newer first. A game must have something in common with what the
 * member likes. Archived games are not picked. Yields every few milliseconds, as `near` does.
 */
export function* pickGames(model: CatalogModel, taste: Taste, limit: number): Generator<undefined, Pick[]> {
  const { columns, pool, tagLists } = model
  const tags = weighTags(model, taste)
  yield
  const together = weighTogether(model, taste)
  yield
  const shown = candidates(model, taste)
  const share = taste.liked.length / (taste.liked.length + EQUAL_LIKES)
  const best = new Best<Candidate>(
    limit,
    (a, b) => b.score - a.score || columns.ids[b.slot]! - columns.ids[a.slot]!,
  )
  const size = columns.size
  for (let slot = 0; slot < size; slot++) {
    if (slot % STEP === STEP - 1) yield
    if (!hasBit(shown, slot)) continue
    // Tags alone don't outweigh everything else, however unlike the member's games they are.
    const byTags = (1 - share) * Math.max(-1, tagLists.weigh(slot, tags.weights) / tags.scale)
    const byGames = (share * (together.scores.get(slot) ?? 0)) / together.scale
    const personal = byTags + byGames
    if (personal <= 0) continue
    const { up, down } = columns
    best.offer({
      slot,
      score: personal + POPULARITY * Math.min(1, popularity(up[slot]!, down[slot]!) / WELL_KNOWN),
      isByTags: byTags > byGames,
    })
  }
  pool.give(shown)
  return best.list.flatMap((candidate) => reasonOf(model, candidate, tags, together) ?? [])
}

/** The listed games that may be picked, as a bitmap from the pool. */
function candidates(model: CatalogModel, { known, hiddenTags }: Taste): Bitmap {
  const { facets, pool, words } = model
  const shown = pool.copy(facets.listed)
  andNotInto(shown, facets.archived, words)
  for (const id of hiddenTags) {
    const tag = tagIndex.get(id)
    if (tag !== undefined) andNotInto(shown, facets.tags[tag]!.bits, words)
  }
  clearGames(shown, known, model)
  return shown
}

interface TagTaste {
  /** Tag index → what it adds to a game's score. */
  weights: Float64Array
  /** The greatest score that a game could have; infinite where no tag speaks for a game. */
  scale: number
  /** Tag indexes that a reason may name. */
  named: ReadonlySet<number>
  /** Those of the tags that the member said they like: they are named first. */
  said: ReadonlySet<number>
}

/** What each tag says about a game: how much more often it is among what the member likes than among all games, times its weight. */
function weighTags(model: CatalogModel, { liked, disliked, likedTags }: Taste): TagTaste {
  const { facets, tagLists } = model
  const [own, against] = [new Int32Array(TAGS.length), new Int32Array(TAGS.length)]
  const count = (games: readonly number[], counts: Int32Array) => {
    let known = 0
    for (const slot of slotsOf(model, games)) {
      if (slot < 0) continue
      tagLists.count(slot, counts)
      known++
    }
    return known
  }
  const likes = count(liked, own)
  const dislikes = count(disliked, against)
  const said = new Set(likedTags.flatMap((id) => tagIndex.get(id) ?? []))
  const base = tagWeights(model)
  const weights = Float64Array.from(base, (weight, tag) => {
    const everywhere = facets.listedTags[tag]! / Math.max(1, facets.listedCount)
    const above = (counts: Int32Array, games: number) =>
      games === 0 ? 0 : (counts[tag]! - games * everywhere) / (games + TAG_PRIOR)
    const lift = above(own, likes) - DISLIKE * above(against, dislikes) + (said.has(tag) ? LIKED_TAG : 0)
    return weight * lift
  })
  const named = new Set(
    TAGS.flatMap(({ category }, tag) =>
      weights[tag]! > 0 && (said.has(tag) || (own[tag]! > 0 && TASTE.includes(category))) ? [tag] : [],
    ),
  )
  // A game that has the five tags that say most.
  const top = weights.toSorted().subarray(-5)
  const scale = top.reduce((sum, weight) => sum + Math.max(0, weight), 0)
  return { weights, scale: scale || Number.POSITIVE_INFINITY, named, said }
}

interface TogetherTaste {
  /** Slot → score; below 0 where what the member dislikes weighs more. */
  scores: ReadonlyMap<number, number>
  scale: number
  /** Slot → the slot of the liked game that adds most, and what it adds. */
  sources: ReadonlyMap<number, { from: number; score: number }>
}

function weighTogether(model: CatalogModel, { liked, disliked, together }: Taste): TogetherTaste {
  const { slots, ids } = model.columns
  const scores = new Map<number, number>()
  const sources = new Map<number, { from: number; score: number }>()
  const add = (games: readonly number[], factor: number) => {
    // In one order, because sums of fractions depend on it.
    for (const id of games.toSorted((a, b) => a - b)) {
      const { others, scores: added } = together.get(id) ?? { others: [], scores: [] }
      const from = slots.get(id)
      for (let i = 0; i < others.length; i++) {
        const slot = slots.get(others[i]!)
        if (slot < 0) continue
        const score = factor * added[i]!
        scores.set(slot, (scores.get(slot) ?? 0) + score)
        if (score <= (sources.get(slot)?.score ?? 0) || from < 0) continue
        if (hasBit(model.facets.listed, from)) sources.set(slot, { from: ids[from]!, score })
      }
    }
  }
  add(liked, 1)
  add(disliked, -DISLIKE)
  let scale = 0
  for (const score of scores.values()) scale = Math.max(scale, score)
  return { scores, scale: scale || 1, sources }
}

/** A pick with its reason; undefined if there is none that could be named. */
function reasonOf(
  model: CatalogModel,
  { slot, isByTags }: Candidate,
  { weights, named, said }: TagTaste,
  { sources }: TogetherTaste,
): Pick | undefined {
  const source = sources.get(slot)
  const tags = model.tagLists
    .of(slot)
    .filter((tag) => named.has(tag))
    .sort((a, b) => Number(said.has(b)) - Number(said.has(a)) || weights[b]! - weights[a]! || a - b)
    .slice(0, MAX_REASON_TAGS)
    .map((tag) => TAGS[tag]!.id)
  if (!source && tags.length === 0) return undefined
  const isByGame = source !== undefined && (!isByTags || tags.length === 0)
  return { id: model.columns.ids[slot]!, likedWith: isByGame ? source.from : null, tags }
}
