import type { Tag } from './taxonomy.ts'

/** The spelling of abbreviations and trademarks, by the taxonomy's name. */
const SPELLED: Readonly<Record<string, string>> = { Ios: 'iOS', Rpg: 'RPG', Nsfw: 'NSFW' }

/** A tag's name as pages show it. Data, addresses and the API use the taxonomy's own spelling. */
export function tagLabel({ name }: Pick<Tag, 'name'>): string {
  return SPELLED[name] ?? name
}
