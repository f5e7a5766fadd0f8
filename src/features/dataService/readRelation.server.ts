import type { Database } from '#/db/connect.ts'
import { asDataServiceError } from './databaseErrors.ts'
import { MAX_EMBEDDED_COST } from './dataService.limits.ts'
import { DataServiceError, notOne } from './dataServiceError.ts'
import type { ResponseForm } from './negotiation.ts'
import { unsatisfiable } from './parse/readRelationQuery.ts'
import type { Comparison, Condition, RelationQuery } from './relationQuery.ts'
import {
  beginReading,
  type FoundRows,
  planCost,
  plannedRows,
  type ReadOptions,
  readRows,
} from './relations.queries.server.ts'
import { RELATIONS } from './relations.ts'

export interface ReadRequest {
  query: RelationQuery
  form: ResponseForm
  count: 'exact' | 'planned' | undefined
  /** The member who reads; undefined for a visitor. */
  viewerId: string | undefined
}

/**
 * Reads what a request asks for, in a transaction that only reads, knows who reads, and ends after `STATEMENT_TIMEOUT_MS`.
 *
 * @throws DataServiceError PGRST116 where one row was wanted and another number found, PGRST103 beyond the last row, 57014 if it
 *   takes too long, and PostgreSQL's codes for values of another type
 */
export async function readRelation(db: Database, request: ReadRequest): Promise<FoundRows> {
  const found = await inReadingTransaction(db, request.viewerId, (trx) => read(db.kind, trx, request))
  const { offset } = request.query
  if (found.total !== null && offset > 0 && offset >= found.total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${found.total} rows.`)
  if (request.form.kind === 'object' && found.rows !== 1) throw notOne(found.rows)
  return found
}

/** Runs `work` as a member or visitor of the data service: see `readRelation`. */
export async function inReadingTransaction<T>(
  { kysely, kind }: Database,
  viewerId: string | undefined,
  work: (db: Database['kysely']) => Promise<T>,
): Promise<T> {
  try {
    // The embedded database has no timeout, is in UTC, and a visitor is nobody: there is nothing to set.
    if (kind === 'embedded' && viewerId === undefined) return await work(kysely)
    return await kysely
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await beginReading(trx, viewerId)
        return work(trx)
      })
  } catch (error) {
    throw asDataServiceError(error)
  }
}

async function read(
  kind: Database['kind'],
  db: Database['kysely'],
  { query, form, count, viewerId }: ReadRequest,
): Promise<FoundRows> {
  const isSingle = form.kind === 'object'
  const isMember = viewerId !== undefined
  const options: ReadOptions = {
    isMember,
    stripsNulls: form.stripsNulls,
    counts: count === 'exact',
    isSingle,
  }
  // The second row shows that there are several.
  const bounded = isSingle ? { ...query, limit: Math.min(query.limit, 2) } : query
  if (kind === 'embedded' && mayBeExpensive(query, options)) {
    if ((await planCost(db, bounded, options)) > MAX_EMBEDDED_COST) throw tooExpensive()
  }
  const found = await readRows(db, bounded, options)
  return count === 'planned' ? { ...found, total: await plannedRows(db, query, isMember) } : found
}

/** Rows whose computed columns are read without planning: each is a query of its own. */
const MAX_UNPLANNED_COMPUTED_ROWS = 100

/** Whether a query may cost more than reading a relation once. */
function mayBeExpensive(query: RelationQuery, { counts }: ReadOptions): boolean {
  const { columns } = RELATIONS[query.relation]!
  const isComputed = (column: string) => columns[column] === 'text[]' || columns[column] === 'jsonb'
  // Columns of rows that an offset skips are computed, too.
  const computesMany = query.limit + query.offset > MAX_UNPLANNED_COMPUTED_ROWS
  return (
    counts ||
    query.select.some((each) => each.kind === 'embed' || (computesMany && isComputed(each.column))) ||
    query.order.some((term) => isComputed(term.column)) ||
    query.conditions.some((each) => !isPlain(each) || isComputed(each.column))
  )
}

const isPlain = (each: Condition): each is Comparison =>
  each.kind === 'comparison' && !each.isNegated && ['eq', 'in', 'is'].includes(each.operator)

const tooExpensive = () =>
  new DataServiceError(504, '57014', 'canceling statement due to statement timeout', {
    hint: 'The request would take too long: use fewer conditions, embedded relations or rows',
  })
