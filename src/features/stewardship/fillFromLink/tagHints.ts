import { TAG_CATEGORIES, TAGS, tagById } from '#/shared/taxonomy.ts'

/** Words of stores for what the catalog calls otherwise. */
const ALIASES: Readonly<Record<string, number>> = {
  html5: 20,
  browser: 20,
  'web browser': 20,
  macos: 22,
  'mac os': 22,
  'mac os x': 22,
  osx: 22,
  iphone: 25,
  ipad: 25,
  'free to play': 13,
  'in-app purchases': 15,
  idler: 6,
  'idle game': 6,
  'text-based': 72,
  historical: 27,
  'post-apocalyptic': 29,
  'sci-fi': 34,
  'science fiction': 34,
  sports: 38,
  mystery: 70,
  'role playing': 42,
  'role-playing': 42,
  automation: 45,
  'factory builder': 45,
  'city builder': 46,
  management: 41,
  trading: 49,
  'procedurally generated': 54,
  'procedural-generation': 54,
  adult: 55,
  erotic: 55,
  nudity: 55,
  'sexual content': 55,
  cozy: 71,
  'tower-defense': 78,
  'auto battler': 106,
  'multi-player': 59,
  'online co-op': 59,
  'open-source': 64,
  'steam achievements': 63,
  'steam cloud': 61,
  'story rich': 65,
  'full controller support': 101,
  'in development': 9,
  'on hold': 11,
  canceled: 11,
}

const byName = new Map(
  TAGS.flatMap(({ id, name, slug }) => [[name.toLowerCase(), id] as const, [slug, id] as const]),
)

/** The tag that a store's word for a genre, platform or feature means; undefined for words that the catalog has no tag for. */
export function tagOfWord(word: string): number | undefined {
  const plain = word.trim().toLowerCase()
  return byName.get(plain) ?? (Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined)
}

/** Tags of which each category has at most as many as a game can have; the first ones stay. */
export function fitTags(ids: readonly number[]): number[] {
  const known = [...new Set(ids)].filter((id) => tagById.has(id))
  return TAG_CATEGORIES.flatMap(({ id, max }) =>
    known.filter((tag) => tagById.get(tag)!.category === id).slice(0, max),
  )
}
