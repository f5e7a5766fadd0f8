// `npm run bench`: measures the running site against the targets of docs/benchmarks.md, in one run, and prints one table.
//   --full          also 1,000,000 games (about ten minutes more)
//   --quick         short rounds, to see whether it runs
//   --only a,b      some of: reading, rendering, votes, start, visit, taps, hostile, memory, filters, search; or lighthouse
//   --write         puts the table into docs/benchmarks.md
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureFilters } from '../bench/catalog/filters.ts'
import { dropDatabases, fill, makeDatabase, serverVersion, withDatabase } from '../bench/database.ts'
import { measureFirstVisit } from '../bench/firstVisit.ts'
import { measureHostile } from '../bench/hostile.ts'
import { measureInteractions } from '../bench/interactions.ts'
import { describeMachine } from '../bench/machine.ts'
import { measureLighthouse } from '../bench/measureLighthouse.ts'
import {
  measureEmbedded,
  measureOnServer,
  measureSecondStart,
  measureStartAfterImport,
} from '../bench/memory.ts'
import { stopAll } from '../bench/processes.ts'
import { measureReading } from '../bench/reading.ts'
import { measureRendering } from '../bench/rendering.ts'
import { measureSearch } from '../bench/search/measureSearch.ts'
import { removeFolders } from '../bench/site.ts'
import { markdownTable, printTable, type Row, rowText } from '../bench/table.ts'
import { measureEmbeddedVotes, measureVotes } from '../bench/votes.ts'
import { buildIfStale } from './build.ts'

const SECTIONS = [
  'reading',
  'rendering',
  'votes',
  'start',
  'visit',
  'taps',
  'hostile',
  'memory',
  'filters',
  'search',
] as const
/** Lighthouse must be named: it is installed for its first run. */
type Section = (typeof SECTIONS)[number] | 'lighthouse'
const RECORD = new URL('../docs/benchmarks.md', import.meta.url)
const RECORDED = /(<!-- measured -->\n)[\s\S]*?(<!-- \/measured -->)/

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: SECTIONS.join(',') },
  },
})
const wanted = options.only.split(',') as Section[]
const wants = (...sections: Section[]) => sections.some((section) => wanted.includes(section))

async function filled(games: number): Promise<string> {
  step(`Storing ${games.toLocaleString('en')} games`)
  const databaseUrl = await makeDatabase(String(games))
  await withDatabase({ databaseUrl, dataDir: '' }, (db) => fill(db, games))
  return databaseUrl
}

/** On the embedded database: works on every machine. */
async function measureEmbeddedSite(): Promise<Row[]> {
  const rows: Row[] = []
  if (wants('visit')) {
    step('First visits in Chromium')
    rows.push(...shown(await measureFirstVisit()))
  }
  if (wants('lighthouse')) {
    step('Lighthouse')
    rows.push(...shown(await measureLighthouse({ paths: ['/'], isQuick: options.quick })))
  }
  if (wants('taps')) {
    step('Taps on a slow phone')
    rows.push(...shown(await measureInteractions()))
  }
  if (wants('votes')) {
    step('Votes in the embedded database')
    rows.push(...shown(await measureEmbeddedVotes(options.quick ? 1 : 3, 2)))
  }
  if (wants('hostile')) {
    step('What strangers send, on the embedded database')
    rows.push(...shown(await measureHostile({}, { seconds: options.quick ? 3 : 8 })))
  }
  if (wants('memory')) {
    step('1,000 games in the embedded database')
    rows.push(...shown(await measureEmbedded()))
  }
  if (wants('start')) {
    step('Starts after an import')
    rows.push(...shown(await measureStartAfterImport(options.quick ? 10_000 : 111_500)))
  }
  return rows
}

async function measureOnPostgres(): Promise<Row[]> {
  const rows: Row[] = []
  const rounds = options.quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 }
  if (wants('votes')) {
    step('Votes')
    rows.push(...shown(await measureVotes({ databaseUrl: await makeDatabase('votes'), ...rounds })))
  }
  if (wants('hostile')) {
    step('What strangers send, on PostgreSQL')
    const databaseUrl = await makeDatabase('hostile')
    rows.push(...shown(await measureHostile({ databaseUrl }, { seconds: options.quick ? 3 : 8 })))
  }
  if (wants('memory')) rows.push(...shown(await measureOnServer(await filled(1_000), '1,000', 200)))
  if (!wants('reading', 'rendering', 'start')) return rows
  const databaseUrl = await filled(100_000)
  if (wants('start')) rows.push(...shown(await measureSecondStart(databaseUrl, '100,000')))
  if (wants('reading')) step('Lists and cached pages over HTTP')
  if (wants('reading')) rows.unshift(...shown(await measureReading({ databaseUrl, ...rounds })))
  if (wants('rendering')) step('Pages rendered without the cache')
  if (wants('rendering')) rows.push(...shown(await measureRendering(databaseUrl)))
  if (options.full) {
    const million = await filled(1_000_000)
    rows.push(...shown(await measureOnServer(million, '1,000,000', 800)))
    rows.push(...shown(await measureSecondStart(million, '1,000,000')))
  }
  return rows
}

/** The index alone, in process: no database, no HTTP. */
async function measureIndex(): Promise<Row[]> {
  return [
    ...(wants('filters') ? await measureLists() : []),
    ...(wants('search') ? await measureSearches() : []),
  ]
}

async function measureLists(): Promise<Row[]> {
  const games = options.quick ? 100_000 : 1_000_000
  step(`Filters over ${games.toLocaleString('en')} games, in process`)
  const rows = shown(await measureFilters(games))
  const heading = { what: `The index alone, ${games.toLocaleString('en')} games, p95:`, measured: '' }
  return [heading, ...rows]
}

async function measureSearches(): Promise<Row[]> {
  step('Half-remembered names, and searches in process')
  return shown(await measureSearch({ isQuick: options.quick }))
}

function step(text: string): void {
  console.error(`… ${text}`)
}

/** Prints rows once they are measured: whoever stops a long run has what came before. */
function shown(rows: Row[]): Row[] {
  for (const row of rows) console.error(`  ${rowText(row)}`)
  return rows
}

/** How many targets hold, and which do not. */
function printVerdict(rows: readonly Row[]): void {
  const judged = rows.filter(({ reached }) => reached !== undefined)
  const missed = judged.filter(({ reached }) => !reached)
  console.log(`\n${judged.length - missed.length} of ${judged.length} targets hold.`)
  for (const row of missed)
    console.log(`Missed: ${fullName(rows, row)}: ${row.measured}, to be ${row.target}`)
}

/** A row that goes on from the one above it ('… p99') with the name of that one. */
function fullName(rows: readonly Row[], row: Row): string {
  if (!row.what.startsWith('…')) return row.what
  const above = rows.slice(0, rows.indexOf(row)).findLast(({ what }) => !what.startsWith('…'))
  return `${above?.what} ${row.what}`
}

function record(machine: string, rows: readonly Row[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const text = `${day} · ${machine}\n\n${markdownTable(rows)}\n`
  writeFileSync(
    RECORD,
    readFileSync(RECORD, 'utf8').replace(RECORDED, (_, begin, end) => `${begin}\n${text}\n${end}`),
  )
}

async function cleanUp(): Promise<void> {
  await stopAll()
  await dropDatabases().catch((error) => console.error(error))
  removeFolders()
}

process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)))
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)))

try {
  buildIfStale()
  const machine = await describeMachine()
  const rows: Row[] = []
  if (await serverVersion()) rows.push(...(await measureOnPostgres()))
  else console.error('No PostgreSQL server (BENCH_DATABASE_URL): benchmarks that need one are skipped.')
  rows.push(...(await measureEmbeddedSite()), ...(await measureIndex()))
  console.log(machine)
  printTable(rows)
  printVerdict(rows)
  if (options.write) record(machine, rows)
} finally {
  await cleanUp()
}
