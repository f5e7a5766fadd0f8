import { TAG_CATEGORIES, tagById } from '#/shared/taxonomy.ts'

/** A row of game_tags without its game. It names its slot, so that the database does not have to find a free one. */
export interface SlottedTag {
  tag_id: number
  category: number
  slot: number
}

const numbers = new Map(TAG_CATEGORIES.map((category, index) => [category.id, index + 1]))

/** Numbers the tags of a game without tags from 1 in each category. The database rejects slots over a maximum. */
export function tagSlots(tagIds: Iterable<number>): SlottedTag[] {
  const taken = new Map<number, number>()
  return Array.from(tagIds, (tag_id) => {
    const category = numbers.get(tagById.get(tag_id)!.category)!
    const slot = (taken.get(category) ?? 0) + 1
    taken.set(category, slot)
    return { tag_id, category, slot }
  })
}
