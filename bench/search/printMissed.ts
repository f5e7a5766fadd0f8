import { ourSearch } from './contenders.ts'
import { readGameSets } from './gameSets.ts'
import { GAMES_DRAWN } from './measureSearch.ts'
import { tryAll } from './recall.ts'
import { drawGames, trialsOf } from './trials.ts'

/** Prints what our search doesn't find of what the benchmark counts: for work on the search itself. */
export async function printMissed(): Promise<void> {
  for (const { label, games } of await readGameSets()) {
    const trials = trialsOf(games, drawGames(games, GAMES_DRAWN)).filter(({ isAmbiguous }) => !isAmbiguous)
    const { found } = await tryAll(ourSearch(games), trials)
    console.log(`${trials.length - found.size} of ${trials.length} not found among the ${label}`)
    const missed = trials.filter((trial) => !found.has(trial))
    for (const { kind, text, name } of missed) console.log(`${kind.padEnd(10)} ${text.padEnd(50)} ${name}`)
  }
}
