import { type Tag, tagById } from '#/features/tags/taxonomy.ts'

/** A game's tags in the taxonomy's order; ids that the taxonomy does not know are left out. */
export function tagsOf(ids: readonly number[]): Tag[] {
  return ids.map((id) => tagById.get(id)).filter((tag) => tag !== undefined)
}

/** The game's development stage, when it has one. */
export const stageOf = (tags: readonly Tag[]) => tags.find((tag) => tag.category === 'development')

const CHIP_ORDER = ['gameplay', 'setting', 'playstyle', 'graphics', 'length', 'monetization'] as const

/** The tags that tell most about a game, for a row that has room for `most` of them. */
export function tellingTags(tags: readonly Tag[], most: number): Tag[] {
  return CHIP_ORDER.flatMap((category) => tags.filter((tag) => tag.category === category)).slice(0, most)
}
