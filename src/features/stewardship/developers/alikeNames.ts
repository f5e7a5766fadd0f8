import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { Slips } from '#/features/catalog/index/engine/slips.ts'

/** Words that names of companies end with, as people leave them out. */
const ENDINGS = /[\s,](?:games?|studios?|interactive|entertainment|inc|llc|ltd|gmbh)\.?$/i
const LEAST_LETTERS = 3
/** In a shorter name another letter makes another name. */
const LEAST_LETTERS_WITH_SLIP = 8
/** Longer keys have no slips. */
const MOST_LETTERS = 31
/** Developers to look at between two pauses. */
const STEP = 200

export interface NamedWithGames {
  id: number
  names: readonly string[]
  games: number
}

/** What a name may also be known as: without and within parentheses, without the endings of companies. As keys. */
export function shortKeys(name: string): string[] {
  const parts = [
    name.replaceAll(/\([^()]*\)/g, ' '),
    ...[...name.matchAll(/\(([^()]*)\)/g)].map(([, part]) => part!),
  ]
  const short = [name, ...parts].flatMap((part) => [part, withoutEndings(part)])
  return [...new Set(short.map((part) => developerKey(part.trim())))].filter(
    (key) => key.length >= LEAST_LETTERS,
  )
}

function withoutEndings(name: string): string {
  let rest = name.trim()
  // Few names have more than three.
  for (let count = 0; count < 3; count++) rest = rest.replace(ENDINGS, '').replace(/[\s,]$/, '')
  return rest
}

/**
 * Pairs of developers whose names are alike, the one with more games second: those with most games first, at most `limit`. Of developers who all
 * share a name, each is paired with the one who has most games. `isDifferent` leaves pairs out. Yields every few milliseconds.
 */
export function* alikeDevelopers(
  developers: readonly NamedWithGames[],
  { limit, isDifferent }: { limit: number; isDifferent: (one: number, other: number) => boolean },
): Generator<undefined, [from: number, into: number][]> {
  const byGames = developers.toSorted((a, b) => b.games - a.games || a.id - b.id)
  /** Key → the developer with most games who has it. */
  const known = new Map<string, NamedWithGames>()
  /** A key without one of its letters → the same. */
  const shortened = new Map<string, { key: string; developer: NamedWithGames }>()
  const pairs: [number, number][] = []
  const seen = new Set<string>()
  const pair = (from: NamedWithGames, into: NamedWithGames | undefined) => {
    if (!into || into.id === from.id || seen.has(`${from.id} ${into.id}`) || isDifferent(from.id, into.id))
      return
    seen.add(`${from.id} ${into.id}`)
    pairs.push([from.id, into.id])
  }
  for (const [at, developer] of byGames.entries()) {
    if (at % STEP === STEP - 1) yield
    if (pairs.length >= limit) break
    for (const key of new Set(developer.names.flatMap(shortKeys))) {
      const holder = known.get(key)
      if (holder) pair(developer, holder)
      else known.set(key, developer)
    }
    for (const key of new Set(developer.names.map(developerKey))) {
      if (key.length < LEAST_LETTERS_WITH_SLIP || key.length > MOST_LETTERS) continue
      const slips = new Slips(key)
      for (const short of withoutOne(key)) {
        const holder = shortened.get(short)
        if (!holder) shortened.set(short, { key, developer })
        // The same letter may be missing from more than one place.
        else if (holder.key !== key && slips.whole(holder.key) === 1) pair(developer, holder.developer)
      }
    }
  }
  return pairs.slice(0, limit)
}

/** The key, and what is left of it without each of its letters: two keys with one slip share one of these. */
function withoutOne(key: string): Set<string> {
  const all = new Set([key])
  for (let at = 0; at < key.length; at++) all.add(key.slice(0, at) + key.slice(at + 1))
  return all
}
