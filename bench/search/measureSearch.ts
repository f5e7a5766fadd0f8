import type { Row } from '../table.ts'
import { readGameSets } from './gameSets.ts'
import { measureRecall } from './recall.ts'
import { measureTimes } from './times.ts'

/** Games of each set whose names are searched for. */
export const GAMES_DRAWN = 200
const GAMES_DRAWN_QUICKLY = 20

/** What search finds of names that people remember by half, and how long it takes in large catalogs. */
export async function measureSearch({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const rows: Row[] = []
  for (const set of await readGameSets())
    rows.push(...(await measureRecall(set, isQuick ? GAMES_DRAWN_QUICKLY : GAMES_DRAWN)))
  for (const games of isQuick ? [10_000] : [100_000, 1_000_000]) rows.push(...(await measureTimes(games)))
  return rows
}
