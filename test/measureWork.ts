import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import pg from 'pg'
import { extensions } from '#/db/embedded/openPglite.ts'
import { afterwards, migratedTemplate, testDatabaseUrl } from './database.ts'

/** A session of a migrated database of its own that measures what statements cost, with all that their triggers and functions do. */
export interface WorkMeter {
  /** Runs statements without measuring them. */
  run(sql: string): Promise<void>
  rows<Row>(sql: string): Promise<Row[]>
  /**
   * Runs a statement that changes `size` rows. Resolves to how many rows were looked at, in all steps of all plans: a nested loop that reads
   * its inner side from end to end counts all rows of it each time. Statements that take less than a few milliseconds are not looked at.
   */
  measure(sql: string, size: number): Promise<number>
}

/** The time that no statement with quadratic work needs, in ms; foreign keys alone make a statement for each row. */
const MIN_LOGGED_MS = 5

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = ${MIN_LOGGED_MS};
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`

export async function openWorkMeter(): Promise<WorkMeter> {
  const notices: string[] = []
  const session = process.env.TEST_DATABASE_URL
    ? await serverSession(notices)
    : await embeddedSession(notices)
  await session.run(SETTINGS)
  return {
    ...session,
    async measure(sql, size) {
      notices.length = 0
      await session.run(sql)
      return notices.reduce((sum, notice) => sum + workOf(planIn(notice), size), 0)
    },
  }
}

async function serverSession(notices: string[]): Promise<Omit<WorkMeter, 'measure'>> {
  const client = new pg.Client({ connectionString: await testDatabaseUrl() })
  client.on('notice', ({ message }) => notices.push(message ?? ''))
  await client.connect()
  afterwards(() => client.end())
  return {
    run: async (sql) => void (await client.query(sql)),
    rows: async (sql) => (await client.query(sql)).rows,
  }
}

async function embeddedSession(notices: string[]): Promise<Omit<WorkMeter, 'measure'>> {
  const pglite = await PGlite.create({
    loadDataDir: new Blob([await readFile(await migratedTemplate())]),
    extensions: { ...extensions, auto_explain },
  })
  afterwards(() => pglite.close())
  const onNotice = ({ message }: { message: string | undefined }) => void notices.push(message ?? '')
  return {
    run: async (sql) => void (await pglite.exec(sql, { onNotice })),
    rows: async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows,
  }
}

interface Step {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Filter?: string
  Plans?: Step[]
}

/** The plan of a message, 'duration: 12.3 ms  plan: {"Query Text": …, "Plan": {…}}'. */
function planIn(notice: string): Step | undefined {
  const at = notice.indexOf('plan:')
  return at < 0 ? undefined : (JSON.parse(notice.slice(at + 'plan:'.length)) as { Plan: Step }).Plan
}

function workOf(step: Step | undefined, size: number): number {
  if (!step) return 0
  const { Filter = '', Plans = [] } = step
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)
  // An array that is not known when the statement is planned is compared element by element.
  const factor = /= ANY \(\$/.test(Filter) ? size : 1
  const own = (step['Actual Rows'] + removed) * step['Actual Loops'] * factor
  return Plans.reduce((sum, plan) => sum + workOf(plan, size), own)
}
