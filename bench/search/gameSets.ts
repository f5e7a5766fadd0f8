import { existsSync, readFileSync } from 'node:fs'
import { readDemoFiles } from '#/db/seed/demoFiles.ts'
import type { CatalogRow } from '#/features/catalog/index/engine/catalogRow.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { slugify } from '#/shared/slug.ts'
import { GENERATED_NOW, generateGame } from '../catalog/generate.ts'

/** Games with real names. */
export interface GameSet {
  label: string
  games: CatalogRow[]
}

type RealGame = Pick<CatalogRow, 'name' | 'desc' | 'developers' | 'up' | 'down'>

/** Games collected from public sources, which are not part of the repository. */
const COLLECTED = new URL('../../../shared/data/games.jsonl', import.meta.url)

/** A line of the collected games, as far as it is used here. */
interface CollectedGame {
  name: string
  desc: string
  developer?: string
  stats?: { steam_positive?: number; steam_total?: number }
}

/** The demo games that are listed and, where they are, the collected games. */
export async function readGameSets(): Promise<GameSet[]> {
  const sets = [{ label: 'demo games', games: (await demoGames()).map(toRow) }]
  if (existsSync(COLLECTED)) sets.push({ label: 'collected games', games: collectedGames().map(toRow) })
  return sets
}

async function demoGames(): Promise<RealGame[]> {
  const { games } = await readDemoFiles()
  return games
    .filter(({ state }) => state === undefined || state === 'archived')
    .map(({ name, desc, developers, popularity, quality }) => {
      const up = Math.round(popularity * quality)
      return { name, desc, developers: developersOf(developers), up, down: popularity - up }
    })
}

function collectedGames(): RealGame[] {
  const lines = readFileSync(COLLECTED, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { name, desc, developer, stats = {} } = JSON.parse(line) as CollectedGame
    const { steam_positive: up = 0, steam_total: all = 0 } = stats
    return {
      name,
      desc,
      developers: developersOf(developer === undefined ? [] : [developer]),
      up,
      down: all - up,
    }
  })
}

const developersOf = (names: readonly string[] = []): CatalogRow['developers'] =>
  names.map((name) => [slugify(name), name])

/** What search does not look at is generated. */
function toRow(game: RealGame, index: number): CatalogRow {
  const random = seededRandom(game.name, 'search bench')
  const generated = generateGame(index + 1, GENERATED_NOW.getTime(), random)
  return { ...generated, ...game, confirmed: true, removed: false, archived: false }
}
