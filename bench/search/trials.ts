import { type CatalogRow, namesOfDevelopers } from '#/features/catalog/index/engine/catalogRow.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { SHOWN } from './ours.ts'
import { type Spelling, type SpellingKind, spellingsOf } from './spellings.ts'

/** A text that is searched for, and what it should find. */
export interface Trial {
  kind: SpellingKind | 'developer'
  text: string
  /** The name that is meant. */
  name: string
  /** Ids of the games of which one should be among the first. */
  wanted: ReadonlySet<number>
  /** Whether more games than are shown fit the text as well as the one that is meant. */
  isAmbiguous: boolean
}

/** The games whose names are searched for. */
export function drawGames(games: readonly CatalogRow[], count: number): CatalogRow[] {
  const random = seededRandom('games', 'search bench')
  return games
    .map((game) => ({ game, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ game }) => game)
}

/** All spellings of the names of `drawn`, and their developers, in a catalog of `games`. */
export function trialsOf(games: readonly CatalogRow[], drawn: readonly CatalogRow[]): Trial[] {
  const folded = games.map(({ id, name }) => ({ id, name: foldName(name) }))
  const named = (...names: string[]) =>
    new Set(folded.filter(({ name }) => names.includes(name)).map(({ id }) => id))
  const initials = countEach(games.map((game) => initialsIn(game)))
  const fitting = ({ kind, intended }: Spelling): number => {
    const text = foldName(intended)
    if (kind === 'initials') return initials.get(text)!
    return kind === 'half' ? folded.filter(({ name }) => name.startsWith(text)).length : 1
  }
  const byName = (game: CatalogRow, spelling: Spelling): Trial => ({
    kind: spelling.kind,
    text: spelling.text,
    name: game.name,
    // A text that is the name of another game may as well find that one.
    wanted: named(foldName(game.name), foldName(spelling.text)),
    isAmbiguous: fitting(spelling) > SHOWN,
  })
  const byDeveloper = (developer: string): Trial => {
    const theirs = games.filter((game) => foldName(namesOfDevelopers(game)) === foldName(developer))
    return {
      kind: 'developer',
      text: developer,
      name: developer,
      wanted: new Set(theirs.map(({ id }) => id)),
      isAmbiguous: false,
    }
  }
  return drawn.flatMap((game) => [
    ...spellings(game).map((spelling) => byName(game, spelling)),
    ...game.developers.map(([, name]) => byDeveloper(name)),
  ])
}

const spellings = ({ name }: CatalogRow): Spelling[] => spellingsOf(name, seededRandom(name, 'spellings'))

function initialsIn(game: CatalogRow): string {
  return foldName(spellings(game).find(({ kind }) => kind === 'initials')?.text ?? '')
}

/** The measure for equal names, apart from the one that search itself uses. */
const foldName = (name: string): string => foldCase(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, ''))

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
