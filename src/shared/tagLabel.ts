import type { Tag } from './taxonomy.ts'

/** How English spells abbreviations, trademarks, and compounds, by the taxonomy's name. */
const SPELLED: Readonly<Record<string, string>> = {
  Ios: 'iOS',
  Rpg: 'RPG',
  Nsfw: 'NSFW',
  'In app purchases': 'In-app purchases',
  'Semi idle': 'Semi-idle',
  'Text based': 'Text-based',
  'Post apocalyptic': 'Post-apocalyptic',
  'Auto battling': 'Auto-battling',
}

/** A tag's name as pages show it. Data, addresses and the API use the taxonomy's own spelling. */
export function tagLabel({ name }: Pick<Tag, 'name'>): string {
  return SPELLED[name] ?? name
}
