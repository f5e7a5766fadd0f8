import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ServerTransaction } from '#/db/cancelable.ts'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_EMBEDDED_BYTES, MAX_RESPONSE_BYTES, STATEMENT_TIMEOUT_MS } from './dataService.limits.ts'
import type { Comparison, Condition, OrderTerm, RelationQuery, SelectedEmbed } from './relationQuery.ts'
import { RELATIONS } from './relations.ts'

/** The rows of a query as one JSON text. */
export interface FoundRows {
  rows: number
  /** A JSON array, or with `isSingle` its row, if it is one. */
  body: string
  /** All rows that match, without limit and offset; null unless it was asked for. */
  total: number | null
}

export interface ReadOptions {
  /** Whether a member reads, who has rows of their own. */
  isMember: boolean
  /** Members that are null are left out. */
  stripsNulls: boolean
  /** Whether all rows that match are counted. */
  counts: boolean
  isSingle: boolean
}

/**
 * Prepares a transaction for reading as a member or visitor: who reads, for how long, and that times are in UTC. A statement takes one processor. Statements differ with each
 * request and run once, so compiling them to machine code would cost more than it saves. The planner cannot know how many rows match conditions on what is computed: where it
 * expects a few it would compare each of many with all rows of another table, kept in memory. Without that, a join takes an index or a hash table.
 */
export async function beginReading(
  trx: Transaction<DB>,
  viewerId: string | undefined,
): Promise<ServerTransaction> {
  const { rows } = await sql<ServerTransaction>`
    select set_config('idledex.viewer', ${viewerId ?? ''}, true),
           set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
           set_config('timezone', 'UTC', true),
           set_config('jit', 'off', true),
           set_config('max_parallel_workers_per_gather', '0', true),
           set_config('enable_material', 'off', true),
           pg_backend_pid() as pid, extract(epoch from now())::text as "startedAt"`.execute(trx)
  return rows[0]!
}

/** Reads the rows of a query, in one statement. */
export async function readRows(
  db: Kysely<DB>,
  query: RelationQuery,
  options: ReadOptions,
): Promise<FoundRows> {
  const { rows } = await statement(query, options).execute(db)
  return rows[0]!
}

/**
 * What comparing all text of a page (8 kB) of a table with a pattern costs, in units of the planner. It counts such a comparison like one of
 * two numbers.
 */
const PATTERN_COST_PER_PAGE = 50

/**
 * What the statement of `readRows` costs at most, in the planner's units: by the planner, and by the patterns in it. The planner expects to come to
 * the end of a limit soon. Where there are conditions, this may be at the last row, so that all of them are read.
 */
export async function planCost(db: Kysely<DB>, query: RelationQuery, options: ReadOptions): Promise<number> {
  const top = await plan(db, statement(withoutEmbeddedLimits(query), options))
  const scan = isSelective(query)
    ? await plan(db, sql`select from ${matching(query, 0, options.isMember)}`)
    : undefined
  const cost = Math.max(top['Total Cost'], scan?.['Total Cost'] ?? 0)
  const patterns = patternsOf(top)
  if (patterns.length === 0) return cost
  const { rows } = await sql<{ pages: number }>`
    select coalesce(sum(pg_table_size(to_regclass('public.' || quote_ident(name))) / 8192), 0)::float8 as pages
      from unnest(${patterns}::text[]) name`.execute(db)
  return cost + rows[0]!.pages * PATTERN_COST_PER_PAGE
}

/** Whether some of the rows may not match. */
const isSelective = ({ conditions, select }: RelationQuery) =>
  conditions.length > 0 || select.some((item) => item.kind === 'embed' && item.isInner)

function withoutEmbeddedLimits(query: RelationQuery): RelationQuery {
  const select = query.select.map((item) => {
    if (item.kind === 'column') return item
    const limit = isSelective(item.query) ? Number.MAX_SAFE_INTEGER : item.query.limit
    return { ...item, query: withoutEmbeddedLimits({ ...item.query, limit }) }
  })
  return { ...query, select }
}

/** The tables of which every row's text may be compared, with a pattern or by an order, each as often as that is. */
function patternsOf(step: Plan): string[] {
  const { 'Relation Name': table, Filter: filter = '', Plans: below = [] } = step
  const found = `${step['Index Cond'] ?? ''} ${step['Recheck Cond'] ?? ''}`
  // `~~` and `~~*`, also negated: `!~~`.
  const compared = withoutLiterals(filter).split('~~').length - 1
  const own = table && !ROWS_OF_ONE.test(withoutLiterals(found)) ? Array<string>(compared).fill(table) : []
  const sorted = step['Sort Key']?.some((key) => key.split(/\W/).some((name) => LONG_TEXTS.has(name)))
    ? below.flatMap(tablesOf)
    : []
  return [...own, ...sorted, ...below.flatMap(patternsOf)]
}

/** Columns of up to 20,000 characters, which PostgreSQL keeps apart from their rows, and reads from there to compare two. */
export const LONG_TEXTS: ReadonlySet<string> = new Set(['content', 'long_desc'])

const tablesOf = ({ 'Relation Name': table, Plans: below = [] }: Plan): string[] => [
  ...(table === undefined ? [] : [table]),
  ...below.flatMap(tablesOf),
]

/** A condition of an index that finds the rows of one thing. Any other, such as a range, may find all rows. */
const ROWS_OF_ONE = /\b(?:id|\w+_id|added_by) = (?:\d|'')/

/** Literals are the reader's own words, and could look like anything. */
const withoutLiterals = (condition: string) => condition.replaceAll(/'(?:[^']|'')*'/g, "''")

/** How many rows the planner expects a query to match. */
export async function plannedRows(db: Kysely<DB>, query: RelationQuery, isMember: boolean): Promise<number> {
  const { 'Plan Rows': rows } = await plan(db, sql`select from ${matching(query, 0, isMember)}`)
  return rows
}

interface Plan {
  'Total Cost': number
  'Plan Rows': number
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Sort Key'?: string[]
  Plans?: Plan[]
}

async function plan(db: Kysely<DB>, explained: RawBuilder<unknown>): Promise<Plan> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${explained}`.execute(
    db,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

function statement(query: RelationQuery, { isMember, stripsNulls, counts, isSingle }: ReadOptions) {
  const body = isSingle ? sql`min(item)` : ARRAY
  const total = counts
    ? sql`(select count(*)::integer from ${matching(query, 0, isMember)})`
    : sql`null::integer`
  return sql<FoundRows>`
    select count(*)::integer as rows, ${body} as body, ${total} as total
      from ${bounded(rowsOf(query, 0, isMember), MAX_RESPONSE_BYTES, stripsNulls)}`
}

const ARRAY = sql`('[' || coalesce(string_agg(item, ','), '') || ']')`

/**
 * Each row as JSON text, `item`. At the row with which all texts have more than `maxBytes` bytes, the statement fails with division by zero
 * (nothing else in it can), so that neither they nor what is around them grow further. `offset 0` keeps PostgreSQL from computing a text twice.
 */
function bounded(rows: RawBuilder<unknown>, maxBytes: number, stripsNulls = false): RawBuilder<unknown> {
  // No alias of a request has a dollar sign: this is always the whole row.
  const json = stripsNulls ? sql`json_strip_nulls(to_json(row$))` : sql`to_json(row$)`
  return sql`(
    select item from (
      select item, sum(octet_length(item)) over (rows unbounded preceding) as bytes
        from (select ${json}::text as item from (${rows}) row$ offset 0) texts) sums
     where 1 / (bytes <= ${sql.lit(maxBytes)})::integer = 1) items`
}

/** Tables of a statement are named by how deep they are embedded: nothing of a request is a name, except aliases of columns. */
const tableAt = (depth: number) => `t${depth}`
const column = (depth: number, name: string) => sql.ref(`${tableAt(depth)}.${name}`)

/** The rows of a query. What they embed is read only of those that the offset does not skip. */
function rowsOf(
  query: RelationQuery,
  depth: number,
  isMember: boolean,
  joined = sql`true`,
): RawBuilder<unknown> {
  const read = new Set(query.select.map((item) => (item.kind === 'column' ? item.column : item.join.outer)))
  const selected = query.select.map((item) =>
    item.kind === 'column'
      ? sql`${column(depth, item.column)} as ${sql.id(item.alias)}`
      : sql`${embed(item, depth + 1, isMember)} as ${sql.id(item.alias)}`,
  )
  return sql`
    select ${sql.join(selected)} from (
      select ${sql.join([...read].map((name) => column(depth, name)))} from ${matching(query, depth, isMember, joined)}
       order by ${ordered(query, depth)} limit ${query.limit} offset ${query.offset}) ${sql.id(tableAt(depth))}`
}

/** The relation, and which of its rows are meant. */
function matching(
  { relation, conditions, select }: RelationQuery,
  depth: number,
  isMember: boolean,
  joined = sql`true`,
): RawBuilder<unknown> {
  const view = (isMember && RELATIONS[relation]!.memberView) || relation
  const required = select.flatMap((item) =>
    item.kind === 'embed' && item.isInner
      ? [sql`exists (select from ${matching(item.query, depth + 1, isMember, joins(item, depth + 1))})`]
      : [],
  )
  const all = [joined, ...conditions.map((each) => condition(each, relation, depth)), ...required]
  return sql`${sql.id('data_service', view)} as ${sql.id(tableAt(depth))} where ${sql.join(all, sql` and `)}`
}

const joins = ({ join }: SelectedEmbed, depth: number) =>
  sql`${column(depth, join.inner)} = ${column(depth - 1, join.outer)}`

function embed(item: SelectedEmbed, depth: number, isMember: boolean): RawBuilder<unknown> {
  const rows = rowsOf(item.query, depth, isMember, joins(item, depth))
  return item.isMany
    ? sql`(select ${ARRAY}::json from ${bounded(rows, MAX_EMBEDDED_BYTES)})`
    : sql`(select to_json(row$) from (${rows}) row$)`
}

/** The order that was asked for, then the key: two pages never show the same row. */
function ordered({ relation, order }: RelationQuery, depth: number): RawBuilder<unknown> {
  const direction = order.at(-1)?.direction ?? 'asc'
  const key = RELATIONS[relation]!.key.filter((name) => !order.some((term) => term.column === name))
  const terms = [...order, ...key.map((name): OrderTerm => ({ column: name, direction, nulls: undefined }))]
  return sql.join(
    terms.map((term) => {
      const nulls =
        term.nulls === undefined ? sql`` : term.nulls === 'first' ? sql` nulls first` : sql` nulls last`
      return sql`${column(depth, term.column)} ${term.direction === 'desc' ? sql`desc` : sql`asc`}${nulls}`
    }),
  )
}

function condition(each: Condition, relation: string, depth: number): RawBuilder<unknown> {
  const plain =
    each.kind === 'comparison'
      ? comparison(each, relation, depth)
      : sql`(${sql.join(
          each.conditions.map((member) => condition(member, relation, depth)),
          each.join === 'and' ? sql` and ` : sql` or `,
        )})`
  return each.isNegated ? sql`not ${plain}` : plain
}

const SIGNS = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
} as const

const IS: Readonly<Record<string, RawBuilder<unknown>>> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
}

/** A comparison with values as parameters: PostgreSQL reads them as the column's type, and rejects what is none. */
function comparison(each: Comparison, relation: string, depth: number): RawBuilder<unknown> {
  const left = column(depth, each.column)
  const type = RELATIONS[relation]!.columns[each.column]!
  if (each.operator === 'is') return sql`(${left} ${IS[each.values[0]!]!})`
  if (each.operator === 'in') return sql`(${left} = any(${each.values}::${sql.raw(type)}[]))`
  return sql`(${left} ${SIGNS[each.operator]} ${each.values[0]}::${sql.raw(type)})`
}
