import { NSFW_TAG, TAG_CATEGORIES, type TagCategory, tagById, tagByName } from '#/shared/taxonomy.ts'

/** The tags that a game gets, the names dropped because of a maximum, and the categories below their minimum. */
export interface ChosenTags {
  ids: number[]
  dropped: string[]
  short: TagCategory[]
}

const idsOf = (names: readonly string[]) => [...new Set(names.map((name) => tagByName.get(name)!.id))]

/** Other facts of a line about a game's tags, and the game's current tags. */
interface TagDetails {
  /** Ids of the tags that the game has so far. */
  present?: readonly number[]
  /** Whether the game is for adults only; undefined keeps the current state. */
  sensitive?: boolean | undefined
}

/**
 * Fits tags to the taxonomy. Over a category's maximum, the first ones stay. Under its minimum, first the tags that the game
 * already has and then the guesses are added, as far as needed. The tag NSFW hides a game from people who do not want to
 * see it, so it takes precedence over all others and only `sensitive: false` removes it.
 *
 * @param names known tag names, as are `guesses`
 */
export function chooseTags(
  names: readonly string[],
  guesses: readonly string[],
  { present = [], sensitive }: TagDetails = {},
): ChosenTags {
  const [wanted, guessed] = [idsOf(names), idsOf(guesses)]
  const isSensitive = sensitive ?? (wanted.includes(NSFW_TAG) || present.includes(NSFW_TAG))
  const chosen: ChosenTags = { ids: [], dropped: [], short: [] }
  for (const category of TAG_CATEGORIES) {
    const among = (ids: readonly number[]) =>
      ids.filter((id) => id !== NSFW_TAG && tagById.get(id)!.category === category.id)
    const first = isSensitive && tagById.get(NSFW_TAG)!.category === category.id ? [NSFW_TAG] : []
    const own = among(wanted)
    const room = category.max - first.length
    chosen.dropped.push(...own.slice(room).map((id) => tagById.get(id)!.name))
    const ids = [...first, ...(own.length > 0 ? own : among(present)).slice(0, room)]
    for (const id of among(guessed)) if (ids.length < category.min && !ids.includes(id)) ids.push(id)
    if (ids.length < category.min) chosen.short.push(category)
    chosen.ids.push(...ids)
  }
  return chosen
}
