import { bounded, percent, type Row } from '../table.ts'
import { type Contender, fuseSearches, ourSearch, trigramSearch } from './contenders.ts'
import type { GameSet } from './gameSets.ts'
import { SPELLING_KINDS } from './spellings.ts'
import { drawGames, type Trial, trialsOf } from './trials.ts'

const MIN_TOTAL = 0.97
const MIN_OF_A_KIND = 0.9

/** Which trials a contender passed. */
export interface Outcome {
  contender: string
  found: ReadonlySet<Trial>
}

/** The share of half-remembered names that are found, by kind and in total, beside what two other searches find. */
export async function measureRecall({ label, games }: GameSet, drawn: number): Promise<Row[]> {
  const trials = trialsOf(games, drawGames(games, drawn))
  const ours = await tryAll(ourSearch(games), trials)
  const others = [await tryTrigrams(games, trials), await tryBestFuse(games, trials)].filter(
    (outcome) => outcome !== undefined,
  )
  const row = (what: string, isAsked: (trial: Trial) => boolean, min: number) =>
    shareRow(what, trials.filter(isAsked), min, ours, others)
  return [
    { what: `Found among the first five of ${games.length.toLocaleString('en')} ${label}:`, measured: '' },
    ...SPELLING_KINDS.map(({ id, label: what }) => row(what, ({ kind }) => kind === id, MIN_OF_A_KIND)),
    row('all of these', ({ kind }) => kind !== 'developer', MIN_TOTAL),
    row('a game by its developer', ({ kind }) => kind === 'developer', MIN_OF_A_KIND),
  ]
}

/** Searches for the text of each trial. */
export async function tryAll(contender: Contender, trials: readonly Trial[]): Promise<Outcome> {
  const found = new Set<Trial>()
  for (const trial of trials) {
    const ids = await contender.find(trial.text)
    if (ids.some((id) => trial.wanted.has(id))) found.add(trial)
  }
  await contender.close?.()
  return { contender: contender.name, found }
}

async function tryTrigrams(games: GameSet['games'], trials: readonly Trial[]): Promise<Outcome | undefined> {
  const contender = await trigramSearch(games)
  return contender && tryAll(contender, trials)
}

async function tryBestFuse(games: GameSet['games'], trials: readonly Trial[]): Promise<Outcome> {
  const outcomes = await Promise.all(fuseSearches(games).map((contender) => tryAll(contender, trials)))
  return outcomes.reduce((best, next) => (next.found.size > best.found.size ? next : best))
}

/** Counts the queries that no more games fit than are shown: of the others, every search leaves some out. */
function shareRow(
  what: string,
  asked: readonly Trial[],
  min: number,
  ours: Outcome,
  others: readonly Outcome[],
): Row {
  const clear = asked.filter(({ isAmbiguous }) => !isAmbiguous)
  const share = (trials: readonly Trial[], { found }: Outcome) =>
    trials.filter((trial) => found.has(trial)).length / trials.length
  const parts = others.map((other) => `${other.contender} ${percent(share(clear, other))}`)
  parts.push(`${clear.length} queries`)
  const ambiguous = asked.length - clear.length
  if (ambiguous > 0)
    parts.push(`${percent(share(asked, ours))} with ${ambiguous} that fit more than five games`)
  return bounded(what, share(clear, ours), { min }, percent, parts.join(', '))
}
