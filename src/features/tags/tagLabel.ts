import type { Tag } from './taxonomy.ts'

/** Names that are abbreviations or trademarks, by the way in which the taxonomy writes them. */
const SPELLED: Readonly<Record<string, string>> = { Ios: 'iOS', Rpg: 'RPG', Nsfw: 'NSFW' }

/** A tag's name as pages show it. Data, addresses and the API keep the taxonomy's own spelling. */
export function tagLabel({ name }: Pick<Tag, 'name'>): string {
  return SPELLED[name] ?? name
}
