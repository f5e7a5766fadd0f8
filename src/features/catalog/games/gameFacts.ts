import { type Tag, tagById } from '#/shared/taxonomy.ts'

/** A game's tags in the taxonomy's order, without unknown ids. */
export function tagsOf(ids: readonly number[]): Tag[] {
  return ids.map((id) => tagById.get(id)).filter((tag) => tag !== undefined)
}

/** The game's development stage, if it has one. */
export const stageOf = (tags: readonly Tag[]) => tags.find((tag) => tag.category === 'development')

const CHIP_ORDER = ['gameplay', 'setting', 'playstyle', 'graphics', 'length', 'monetization'] as const

/** The most informative tags of a game, for a row with room for `limit` of them. */
export function distinctiveTags(tags: readonly Tag[], limit: number): Tag[] {
  return CHIP_ORDER.flatMap((category) => tags.filter((tag) => tag.category === category)).slice(0, limit)
}
