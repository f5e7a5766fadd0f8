import { assertWanted, cancelable } from '#/db/cancelable.ts'
import type { Database } from '#/db/connect.ts'
import { unsatisfiable } from '#/features/pages/dataService/parse/readRelationQuery.ts'
import { asDataServiceError } from '#/features/pages/dataService/relations/databaseErrors.ts'
import { MAX_EMBEDDED_COST } from '#/features/pages/dataService/relations/dataService.limits.ts'
import { DataServiceError, notOne } from '#/features/pages/dataService/relations/dataServiceError.ts'
import type {
  Comparison,
  Condition,
  RelationQuery,
} from '#/features/pages/dataService/relations/relationQuery.ts'
import {
  beginReading,
  type FoundRows,
  LONG_TEXTS,
  planCost,
  plannedRows,
  type ReadOptions,
  readRows,
} from '#/features/pages/dataService/relations/relations.queries.server.ts'
import { RELATIONS } from '#/features/pages/dataService/relations/relations.ts'
import type { ResponseForm } from './negotiation.ts'

export interface ReadRequest {
  query: RelationQuery
  form: ResponseForm
  count: 'exact' | 'planned' | undefined
  /** The member who reads; undefined for a visitor. */
  viewerId: string | undefined
  /** Only the count is wanted: no row is read, and `rows` is how many would be, if all are counted. */
  isHead?: boolean
  /** Aborted when nobody waits for the rows any longer. */
  signal?: AbortSignal
}

/**
 * Reads what a request asks for, in a transaction that only reads, knows who reads, and ends after `STATEMENT_TIMEOUT_MS`.
 *
 * @throws DataServiceError PGRST116 where one row was wanted and another number found, PGRST103 beyond the last row, 57014 if it
 *   takes too long, 54000 if the rows have more than `MAX_RESPONSE_BYTES`, and PostgreSQL's codes for values of another type
 * @throws Unwanted once the signal is aborted
 */
export async function readRelation(db: Database, request: ReadRequest): Promise<FoundRows> {
  const read = await inReadingTransaction(db, request, (trx) => readAll(db.kind, trx, request))
  const { offset, limit } = request.query
  const { total } = read
  if (total !== null && offset > 0 && offset >= total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  if (!request.isHead) return requireOne(request.form, read)
  return total === null ? read : requireOne(request.form, { ...read, rows: Math.min(total - offset, limit) })
}

function requireOne(form: ResponseForm, found: FoundRows): FoundRows {
  if (form.kind === 'object' && found.rows !== 1) throw notOne(found.rows)
  return found
}

/** Runs `work` as a member or visitor of the data service: see `readRelation`. */
async function inReadingTransaction<T>(
  db: Database,
  request: ReadRequest,
  work: (db: Database['kysely']) => Promise<T>,
): Promise<T> {
  const { viewerId, signal } = request
  try {
    assertWanted(signal)
    // The embedded database has no timeout, is in UTC, and a visitor is nobody: for what is simple there is nothing to set.
    if (db.kind === 'embedded' && viewerId === undefined && !mayBeExpensive(request))
      return await work(db.kysely)
    return await db.kysely
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const transaction = await beginReading(trx, viewerId)
        return cancelable(db, transaction, signal, () => work(trx))
      })
  } catch (error) {
    throw asDataServiceError(error)
  }
}

async function readAll(
  kind: Database['kind'],
  db: Database['kysely'],
  request: ReadRequest,
): Promise<FoundRows> {
  const { query, form, count, viewerId, isHead, signal } = request
  const isSingle = form.kind === 'object'
  const isMember = viewerId !== undefined
  const options: ReadOptions = {
    isMember,
    stripsNulls: form.stripsNulls,
    counts: count === 'exact',
    isSingle,
  }
  // The second row shows that there are several.
  const maxRows = isHead ? 0 : isSingle ? 2 : query.limit
  const bounded = { ...query, limit: Math.min(query.limit, maxRows) }
  if (kind === 'embedded' && mayBeExpensive(request)) {
    if ((await planCost(db, bounded, options)) > MAX_EMBEDDED_COST) throw tooExpensive()
  }
  assertWanted(signal)
  const found = await readRows(db, bounded, options)
  return count === 'planned' ? { ...found, total: await plannedRows(db, query, isMember) } : found
}

/** Rows whose computed columns are read without planning: each is a query of its own. */
const MAX_UNPLANNED_COMPUTED_ROWS = 100

/** Whether a request may cost more than reading a relation once. */
function mayBeExpensive({ query, count }: ReadRequest): boolean {
  const { columns } = RELATIONS[query.relation]!
  const isComputed = (column: string) => columns[column] === 'text[]' || columns[column] === 'jsonb'
  // Columns of rows that an offset skips are computed, too.
  const computesMany = query.limit + query.offset > MAX_UNPLANNED_COMPUTED_ROWS
  return (
    count === 'exact' ||
    query.select.some((each) => each.kind === 'embed' || (computesMany && isComputed(each.column))) ||
    query.order.some(({ column }) => isComputed(column) || LONG_TEXTS.has(column)) ||
    query.conditions.some((each) => !isPlain(each) || isComputed(each.column))
  )
}

const isPlain = (each: Condition): each is Comparison =>
  each.kind === 'comparison' && !each.isNegated && ['eq', 'in', 'is'].includes(each.operator)

const tooExpensive = () =>
  new DataServiceError(504, '57014', 'canceling statement due to statement timeout', {
    hint: 'The request would take too long: use fewer conditions, embedded relations, or rows',
  })
