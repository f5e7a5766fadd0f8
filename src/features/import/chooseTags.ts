import { TAG_CATEGORIES, type TagCategory, tagById, tagByName } from '#/features/tags/taxonomy.ts'

/** The tags that a game gets, the names left out as too many, and the categories that still fall short. */
export interface ChosenTags {
  ids: number[]
  dropped: string[]
  short: TagCategory[]
}

const idsOf = (names: readonly string[]) => [...new Set(names.map((name) => tagByName.get(name)!.id))]

/**
 * Fits tags to the taxonomy: over a category's maximum the first ones stay; under its minimum first what the game
 * has already and then the guesses fill up, no further than needed.
 *
 * @param names known tag names, as are `guesses`
 * @param present ids of the tags that the game has so far
 */
export function chooseTags(
  names: readonly string[],
  guesses: readonly string[],
  present: readonly number[] = [],
): ChosenTags {
  const [wanted, guessed] = [idsOf(names), idsOf(guesses)]
  const chosen: ChosenTags = { ids: [], dropped: [], short: [] }
  for (const category of TAG_CATEGORIES) {
    const among = (ids: readonly number[]) => ids.filter((id) => tagById.get(id)!.category === category.id)
    const own = among(wanted)
    chosen.dropped.push(...own.slice(category.max).map((id) => tagById.get(id)!.name))
    const ids = own.length > 0 ? own.slice(0, category.max) : among(present)
    for (const id of among(guessed)) if (ids.length < category.min && !ids.includes(id)) ids.push(id)
    if (ids.length < category.min) chosen.short.push(category)
    chosen.ids.push(...ids)
  }
  return chosen
}
