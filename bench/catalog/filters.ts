// Measures the catalog index alone, without a database and without HTTP: how long lists, counts, and changes take, and how
// much memory.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { IndexReader, IndexWriter } from '#/features/catalog/index/engine/indexStream.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { rowsOfProcess } from '../rowsOfProcess.ts'
import { bounded, mB, ms, type Row, seconds } from '../table.ts'
import { timed } from '../timed.ts'
import { busyReader, FILTER_KINDS, type FilterKind, queriesOf } from './filterKinds.ts'
import { GENERATED_NOW, generateGame, generateGames } from './generate.ts'
import { SECOND_WORDS } from './words.ts'

const OWN_PATH = fileURLToPath(import.meta.url)
const LISTS = 300
const COUNTS = 60
const CHANGES = 3_000
/** Live counts of all values may take this much longer (ms) than the list. */
const COUNTS_MORE = 10
const options = { now: () => GENERATED_NOW }

/** The rows for a catalog of so many games, measured in processes of their own. */
export async function measureFilters(games: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'))
  const file = join(folder, 'index')
  try {
    const run = (step: string) => rowsOfProcess(OWN_PATH, [step, String(games), file])
    return [...(await run('--build')), ...(await run('--measure'))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Builds an index from rows and writes it to a file. */
function build(games: number, file: string): Row[] {
  const catalog = new Catalog(options)
  catalog.reserve(games)
  let taken = 0
  for (const row of generateGames(games)) {
    const start = performance.now()
    catalog.load(row)
    taken += performance.now() - start
  }
  const start = performance.now()
  catalog.finishLoading()
  const built = performance.now()
  const writer = new IndexWriter(file)
  catalog.save(writer)
  writer.finish()
  const kept = performance.now() - built
  return [
    {
      what: 'built from the database',
      measured: seconds((taken + built - start) / 1000),
      detail: `written to a file of ${mB(statSync(file).size / 1e6)} in ${seconds(kept / 1000)}`,
    },
  ]
}

/** Reads the index back, as at a second start, and measures what it does. */
function measure(games: number, file: string): Row[] {
  const random = seededRandom('bench', 'filters')
  const catalog = new Catalog(options)
  const start = performance.now()
  const reader = new IndexReader(file)
  catalog.restore(reader)
  reader.close()
  const restored = performance.now() - start
  const lists = FILTER_KINDS.flatMap((kind) => measureKind(catalog, kind, games))
  const others = [measureSuggestions(catalog), measureSimilar(catalog, games, random)]
  const changes = measureChanges(catalog, games)
  const rss = process.memoryUsage().rss / 1e6
  return [
    { what: 'read from the file', measured: seconds(restored / 1000) },
    ...lists,
    ...others,
    ...changes,
    games === 1_000_000
      ? bounded('memory of the process', rss, { max: 800 }, mB)
      : { what: 'memory of the process', measured: mB(rss) },
  ]
}

function measureKind(catalog: Catalog, kind: FilterKind, games: number): Row[] {
  const random = seededRandom('bench', kind.name)
  const viewer = kind.requireUser ? busyReader(games, random) : undefined
  const range = { offset: 0, limit: 20 }
  const warm = queriesOf(kind, LISTS / 3, random)
  for (const query of warm) catalog.page(query, range, viewer)
  const queries = queriesOf(kind, LISTS, random)
  const list = timed(queries, (query) => catalog.page(query, range, viewer))
  for (const query of warm.slice(0, COUNTS / 3)) catalog.counts(query, viewer ?? null)
  const counted = timed(queries.slice(0, COUNTS), (query) => catalog.counts(query, viewer ?? null))
  const p50 = `p50 ${ms(list.p50)}`
  return [
    kind.most === undefined
      ? { what: kind.name, measured: ms(list.p95), detail: p50 }
      : bounded(kind.name, list.p95, { max: kind.most }, ms, p50),
    bounded(
      '… live counts of all values',
      counted.p95,
      { max: COUNTS_MORE + list.p95 },
      ms,
      `p50 ${ms(counted.p50)}`,
    ),
  ]
}

function measureSuggestions(catalog: Catalog): Row {
  const typed = SECOND_WORDS.flatMap((word) => [1, 2, 3, 5].map((length) => word.slice(0, length)))
  for (const text of typed.slice(0, 40)) catalog.suggest(text, 5)
  const { p50, p95 } = timed(typed, (text) => catalog.suggest(text, 5))
  return { what: 'suggestions while typing', measured: ms(p95), detail: `p50 ${ms(p50)}` }
}

function measureSimilar(catalog: Catalog, games: number, random: ReturnType<typeof seededRandom>): Row {
  const ids = Array.from({ length: 200 }, () => random.whole(1, games))
  for (const id of ids.slice(0, 30)) catalog.similar(id, 15)
  const { p50, p95 } = timed(ids, (id) => catalog.similar(id, 15))
  return { what: '15 similar games', measured: ms(p95), detail: `p50 ${ms(p50)}` }
}

/** Votes and edits one by one, each seen by the list that is asked for after it. */
function measureChanges(catalog: Catalog, games: number): Row[] {
  const random = seededRandom('bench', 'changes')
  const rows = [...generateGames(CHANGES, 'changes')].map((row) => ({ ...row, id: random.whole(1, games) }))
  const edits = timed(rows, (row) => catalog.apply([row]))
  const votes = timed(rows, (row) => catalog.apply([{ ...row, up: row.up + 1 }]))
  const maintenance: number[] = []
  for (let more = true; more; ) {
    const start = performance.now()
    more = catalog.maintain()
    maintenance.push(performance.now() - start)
  }
  const added = Array.from({ length: 500 }, (_, i) =>
    generateGame(games + 1 + i, GENERATED_NOW.getTime(), random),
  )
  const additions = timed(added, (row) => catalog.apply([row]))
  return [
    { what: 'a vote applied', measured: ms(votes.p95), detail: `p50 ${ms(votes.p50)}` },
    { what: 'a game updated', measured: ms(edits.p95), detail: `p50 ${ms(edits.p50)}` },
    { what: 'a game added', measured: ms(additions.p95), detail: `p50 ${ms(additions.p50)}` },
    {
      what: `longest maintenance step after ${2 * CHANGES} changes`,
      measured: ms(Math.max(...maintenance)),
    },
  ]
}

const [step, games, file] = process.argv.slice(2)
if (process.argv[1] === OWN_PATH) {
  const work = step === '--build' ? build : measure
  console.log(JSON.stringify(work(Number(games), file!)))
}
