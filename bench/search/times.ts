// Measures search in the catalog index alone, in processes of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { IndexReader, IndexWriter } from '#/features/catalog/index/engine/indexStream.ts'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { GENERATED_NOW } from '../catalog/generate.ts'
import { rowsOfProcess } from '../rowsOfProcess.ts'
import { bounded, mB, ms, type Row, seconds } from '../table.ts'
import { percentiles, timed } from '../timed.ts'
import { SHOWN, searchNear, searchOurs } from './ours.ts'
import { spellingsOf } from './spellings.ts'
import { gamesWithVocabulary } from './vocabulary.ts'

const OWN_PATH = fileURLToPath(import.meta.url)
/** Names of which each spelling is searched for. */
const NAMES = 120
const WARM_UP_QUERIES = 200
const MAX_SEARCH_MS = 10
const MAX_STEP_MS = 10
/** The longest texts that a search accepts, with as many common or unknown words as they hold. */
const LONG_TEXTS = ['idle ', 'idel clikcer ', 'qzxj', 'a b c d e '].map((text) =>
  text.repeat(MAX_PATTERN_LENGTH).slice(0, MAX_PATTERN_LENGTH),
)
const options = { now: () => GENERATED_NOW }

/** Times of searches over so many games with a realistic vocabulary. */
export async function measureTimes(games: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'search-bench-'))
  const file = join(folder, 'index')
  const run = (step: string) => rowsOfProcess(OWN_PATH, [step, String(games), file])
  try {
    const heading = `Search over ${games.toLocaleString('en')} games, 40,000 different words in their names:`
    return [{ what: heading, measured: '' }, ...(await run('--build')), ...(await run('--measure'))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function build(games: number, file: string): Row[] {
  const catalog = new Catalog(options)
  catalog.reserve(games)
  let loading = 0
  for (const row of gamesWithVocabulary(games)) {
    const start = performance.now()
    catalog.load(row)
    loading += performance.now() - start
  }
  const start = performance.now()
  catalog.finishLoading()
  loading += performance.now() - start
  const writer = new IndexWriter(file)
  catalog.save(writer)
  writer.finish()
  return [{ what: 'built from the database', measured: seconds(loading / 1000) }]
}

/** Reads the index back, as at a second start, and searches in it. */
function measure(games: number, file: string): Row[] {
  const catalog = new Catalog(options)
  const reader = new IndexReader(file)
  catalog.restore(reader)
  reader.close()
  const texts = drawTexts(games)
  for (const text of texts.slice(0, WARM_UP_QUERIES)) searchOurs(catalog, text)
  const searches = timed(texts, (text) => searchOurs(catalog, text))
  const detail = `p50 ${ms(searches.p50)}, p99 ${ms(searches.p99)}, ${texts.length} queries of all kinds`
  const what = 'a search, with nearly equal names where needed, p95'
  return [
    games <= 100_000
      ? bounded(what, searches.p95, { max: MAX_SEARCH_MS }, ms, detail)
      : { what, measured: ms(searches.p95), detail },
    measureSuggestions(catalog, texts),
    ...measureNear(catalog, texts),
    ...measureMemory(games),
  ]
}

function measureSuggestions(catalog: Catalog, texts: readonly string[]): Row {
  const { p50, p95 } = timed(texts, (text) => catalog.suggest(text, SHOWN))
  const long = timed(LONG_TEXTS, (text) => catalog.suggest(text, SHOWN))
  const detail = `p50 ${ms(p50)}, the longest texts at most ${ms(long.max)}`
  return { what: '… names that contain the text, p95', measured: ms(p95), detail }
}

function measureNear(catalog: Catalog, texts: readonly string[]): Row[] {
  const unfilled = texts.filter((text) => catalog.suggest(text, SHOWN).length < SHOWN)
  const searches = unfilled.map((text) => searchNear(catalog, text).steps)
  const sums = percentiles(searches.map((steps) => steps.reduce((sum, step) => sum + step, 0)))
  const steps = percentiles(searches.flat())
  const long = percentiles(LONG_TEXTS.flatMap((text) => searchNear(catalog, text).steps))
  return [
    {
      what: '… nearly equal names alone, p95',
      measured: ms(sums.p95),
      detail: `p50 ${ms(sums.p50)}, longest ${ms(sums.max)}, ${unfilled.length} queries`,
    },
    bounded('… the longest step', steps.max, { max: MAX_STEP_MS }, ms, `p99 ${ms(steps.p99)}`),
    bounded('… of the longest texts', long.max, { max: MAX_STEP_MS }, ms),
  ]
}

function measureMemory(games: number): Row[] {
  const { rss } = process.memoryUsage()
  return [
    {
      what: 'memory of the process',
      measured: mB(rss / 1e6),
      detail: `${Math.round(rss / games)} bytes a game`,
    },
  ]
}

/** All spellings of names from the whole catalog. */
function drawTexts(games: number): string[] {
  const random = seededRandom('texts', 'search bench')
  const every = Math.floor(games / NAMES)
  const rows = gamesWithVocabulary(games).filter(({ id }) => id % every === 0)
  return [...rows].flatMap(({ name }) => spellingsOf(name, random).map(({ text }) => text))
}

const [step, games, file] = process.argv.slice(2)
if (process.argv[1] === OWN_PATH) {
  const work = step === '--build' ? build : measure
  console.log(JSON.stringify(work(Number(games), file!)))
}
