import { TAGS, type TagCategoryId } from '#/shared/taxonomy.ts'
import { wilsonLowerBound } from '#/shared/wilson.ts'
import { Best } from './best.ts'
import type { Bitmap } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'

/** The weight of each category: how a game plays says more about its similarity than what it runs on. */
const CATEGORY_WEIGHT: Partial<Record<TagCategoryId, number>> = { gameplay: 3, setting: 3, playstyle: 2 }

/**
 * The weight of each tag that two games share: rarer tags weigh more (inverse document frequency, ln((N + 1) / (n + 1))
 * with N listed games of which n have the tag; K. Spärck Jones 1972), times its category's weight.
 * In whole thousandths, so that sums do not depend on their order.
 */
export function tagWeights(model: CatalogModel): Int32Array {
  const { listedTags, listedCount } = model.facets
  return Int32Array.from(TAGS, ({ category }, index) => {
    const rarity = Math.log((listedCount + 1) / (listedTags[index]! + 1))
    return Math.round(1000 * rarity * (CATEGORY_WEIGHT[category] ?? 1))
  })
}

interface Candidate {
  slot: number
  shared: number
  rating: number
}

/**
 * Slots of the games in `shown` most like the one in `slot`: by the weight of the tags they share, then by the lower bound
 * of their rating, then the newer id first. Games without common weight are not similar.
 *
 * Candidates come from one tag after another, the heaviest first, until the total weight of the remaining tags
 * can no longer lift an unseen game into the result.
 */
export function similarTo(model: CatalogModel, shown: Bitmap, slot: number, limit: number): number[] {
  const { facets, tagLists, words, pool } = model
  const weights = tagWeights(model)
  const own = tagLists.of(slot).sort((a, b) => weights[b]! - weights[a]! || a - b)
  const ownWeights = new Int32Array(TAGS.length)
  let unseen = 0
  for (const tag of own) unseen += ownWeights[tag] = weights[tag]!
  const seen = pool.take()
  const { up, down, ids } = model.columns
  const best = new Best<Candidate>(
    limit,
    (a, b) => b.shared - a.shared || b.rating - a.rating || ids[b.slot]! - ids[a.slot]!,
  )
  for (const tag of own) {
    if (unseen === 0 || unseen < (best.last?.shared ?? 0)) break
    const set = facets.tags[tag]!.bits
    for (let i = 0; i < words; i++) {
      let fresh = set[i]! & shown[i]! & ~seen[i]!
      seen[i]! |= fresh
      for (; fresh !== 0; fresh &= fresh - 1) {
        const other = (i << 5) + 31 - Math.clz32(fresh & -fresh)
        const shared = tagLists.weigh(other, ownWeights)
        if (other === slot || shared === 0 || shared < (best.last?.shared ?? 0)) continue
        best.offer({ slot: other, shared, rating: wilsonLowerBound(up[other]!, down[other]!) })
      }
    }
    unseen -= weights[tag]!
  }
  pool.give(seen)
  return best.list.map((candidate) => candidate.slot)
}

/** Ids of the tags that the games in two slots share, the heaviest first. */
export function sharedTags(model: CatalogModel, slot: number, other: number): number[] {
  const weights = tagWeights(model)
  const others = new Set(model.tagLists.of(other))
  return model.tagLists
    .of(slot)
    .filter((tag) => others.has(tag))
    .sort((a, b) => weights[b]! - weights[a]! || a - b)
    .map((tag) => TAGS[tag]!.id)
}
