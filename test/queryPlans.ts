import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A step of a plan, as `explain (format json)` returns it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Heap Fetches'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Step[]
}

/** What a plan reads and sorts. */
export interface QueryPlan {
  /** Tables that are read from end to end. */
  scanned: string[]
  /** Indexes that are used. */
  indexes: string[]
  /** Tables of which all rows that were found are sorted, and not only a page. */
  sorted: string[]
}

/**
 * The plans of the statements that `work` sends, in order. The tables should be filled and analyzed. The work is done
 * too, so that a statement which fails fails here.
 */
export async function plansOf(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<QueryPlan[]> {
  return (await explained(db, work, 'format json')).map(read)
}

/** Rows that the statements of `work` read from tables and indexes, all steps and repetitions added up. */
export async function rowsRead(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<unknown>): Promise<number> {
  const plans = await explained(db, work, 'analyze, format json')
  return plans
    .flatMap((plan) => [plan, ...below(plan)])
    .filter((step) => step['Relation Name'] !== undefined)
    .reduce((sum, step) => sum + rowsOf(step), 0)
}

/** Rows that the statements of `work` fetch from tables: those that an index alone answers are not among them. */
export async function rowsFetched(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<number> {
  const plans = await explained(db, work, 'analyze, format json')
  return plans
    .flatMap((plan) => [plan, ...below(plan)])
    .filter((step) => step['Relation Name'] !== undefined)
    .reduce((sum, step) => sum + (step['Heap Fetches'] ?? rowsOf(step)), 0)
}

/** Blocks of tables and indexes that the statements of `work` touch, in the memory of the server or not; what filters throw away counts, too. */
export async function blocksRead(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<number> {
  const plans = await explained(db, work, 'analyze, buffers, format json')
  // Those of a step include those below it.
  return plans.reduce(
    (sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    0,
  )
}

const rowsOf = (step: Step) => (step['Actual Rows'] ?? 0) * (step['Actual Loops'] ?? 1)

async function explained(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<unknown>,
  options: string,
): Promise<Step[]> {
  const asked = new WeakMap<object, RootOperationNode>()
  const sent: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.set(queryId, node)
      return node
    },
    // Queries within a query pass by above too; only what was sent has a result.
    async transformResult({ result, queryId }) {
      sent.push(db.getExecutor().compileQuery(asked.get(queryId)!, queryId))
      return result
    },
  }
  await work(db.withPlugin(recorder))
  const plans: Step[] = []
  for (const { sql, parameters } of sent) {
    const explain = CompiledQuery.raw(`explain (${options}) ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Step }[] }>(explain)
    plans.push(rows[0]!['QUERY PLAN'][0]!.Plan)
  }
  return plans
}

function read(step: Step): QueryPlan {
  const steps = [step, ...below(step)]
  const type = (name: string) => (each: Step) => each['Node Type'] === name
  const relations = (some: Step[]) => some.flatMap((each) => each['Relation Name'] ?? [])
  return {
    scanned: relations(steps.filter(type('Seq Scan'))),
    indexes: [...new Set(steps.flatMap((each) => each['Index Name'] ?? []))],
    sorted: steps
      .filter(type('Sort'))
      .filter((sort) => !below(sort).some(type('Limit')))
      .flatMap((sort) => relations(below(sort))),
  }
}

const below = (step: Step): Step[] => (step.Plans ?? []).flatMap((each) => [each, ...below(each)])
