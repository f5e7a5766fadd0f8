import {
  MAX_EMBEDDED_ROWS,
  MAX_OFFSET,
  MAX_ROWS,
} from '#/features/pages/dataService/relations/dataService.limits.ts'
import {
  DataServiceError,
  tooMuch,
  unreadable,
} from '#/features/pages/dataService/relations/dataServiceError.ts'
import type {
  RelationQuery,
  Selected,
  SelectedEmbed,
} from '#/features/pages/dataService/relations/relationQuery.ts'
import { RELATIONS } from '#/features/pages/dataService/relations/relations.ts'
import { ConditionBudget, columnType, readCondition, readGroup } from './conditions.ts'
import { findRelationship } from './embeds.ts'
import { readOrder } from './order.ts'
import { readSelect, type WrittenItem } from './select.ts'

/** Clients send these for writes; they say nothing about reading. */
const IGNORED = new Set(['select', 'columns', 'on_conflict'])
const GROUPS = /^(?:(.+)\.)?(not\.)?(and|or)$/
const SETTINGS = /^(?:(.+)\.)?(order|limit|offset)$/

/**
 * Reads what the address of a relation asks for.
 *
 * @throws DataServiceError what is wrong with it
 */
export function readRelationQuery(relation: string, parameters: URLSearchParams): RelationQuery {
  const query = selectFrom([relation], readSelect(withoutSpaces(parameters.get('select') ?? '')), MAX_ROWS)
  const budget = new ConditionBudget()
  for (const [name, value] of parameters) {
    if (!IGNORED.has(name)) applyParameter(query, name, value, budget)
  }
  return query
}

/** Blanks are not significant in `select`, except within quotes. */
const withoutSpaces = (select: string) =>
  select
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/\s+/g, '') : part))
    .join('"')

function applyParameter(query: RelationQuery, name: string, value: string, budget: ConditionBudget): void {
  const group = GROUPS.exec(name)
  if (group) {
    const target = embedded(query, group[1])
    const [join, isNegated] = [group[3] as 'and' | 'or', group[2] !== undefined]
    target.conditions.push(readGroup(target.relation, { join, isNegated }, value, budget))
    return
  }
  const setting = SETTINGS.exec(name)
  if (setting) {
    const target = embedded(query, setting[1])
    if (setting[2] === 'order') target.order = readOrder(target.relation, value)
    else if (setting[2] === 'limit')
      target.limit = readLimit(value, target === query ? MAX_ROWS : MAX_EMBEDDED_ROWS)
    else target.offset = readOffset(value)
    return
  }
  const dot = name.lastIndexOf('.')
  const target = embedded(query, dot < 0 ? undefined : name.slice(0, dot))
  target.conditions.push(readCondition(target.relation, name.slice(dot + 1), value, budget))
}

/** The embedded relation at a path such as `blog_comments.profiles`; each step is an alias or a name. */
function embedded(query: RelationQuery, path: string | undefined): RelationQuery {
  let target = query
  for (const step of path === undefined ? [] : path.split('.')) {
    const embed = target.select.find(
      (each): each is SelectedEmbed =>
        each.kind === 'embed' && (each.alias === step || each.query.relation === step),
    )
    if (!embed)
      throw new DataServiceError(
        400,
        'PGRST108',
        `'${step.slice(0, 80)}' is not an embedded resource in this request`,
        {
          hint: `Verify that '${step.slice(0, 80)}' is included in the 'select' query parameter.`,
        },
      )
    target = embed.query
  }
  return target
}

/** @param path the relations from the request's own to the one that is selected from */
function selectFrom(path: readonly string[], items: WrittenItem[], limit: number): RelationQuery {
  const relation = path.at(-1)!
  const select = items.flatMap((item): Selected[] => {
    if (item.kind === 'embed') {
      const { relation: other, join, isMany } = findRelationship(path, item)
      const { isInner } = item
      const query = selectFrom([...path, other], item.items, isMany ? MAX_EMBEDDED_ROWS : 1)
      return [{ kind: 'embed', alias: item.alias ?? item.name, join, isMany, isInner, query }]
    }
    if (item.kind === 'rest')
      return Object.keys(RELATIONS[relation]!.columns)
        .filter((column) => !item.except.has(column))
        .map((column) => ({ kind: 'column', column, alias: column }))
    columnType(relation, item.name)
    return [{ kind: 'column', column: item.name, alias: item.alias ?? item.name }]
  })
  return { relation, select, conditions: [], order: [], limit, offset: 0 }
}

function readLimit(text: string, max: number): number {
  const limit = wholeNumber('limit', text)
  if (limit > max) throw tooMuch(`limit can be at most ${max}`)
  return limit
}

function readOffset(text: string): number {
  const offset = wholeNumber('offset', text)
  if (offset > MAX_OFFSET) throw tooMuch(`offset can be at most ${MAX_OFFSET}`)
  return offset
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw unreadable(`${name} must be a whole number`)
  return Number(text)
}

/** Narrows a query to the rows of a `Range` header, for example `0-24` or `10-`. Without effect where the address has a limit. */
export function applyRange(
  query: RelationQuery,
  header: string | undefined,
  parameters: URLSearchParams,
): void {
  if (header === undefined || parameters.has('limit') || parameters.has('offset')) return
  const range = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header.trim())
  // A range of bytes, or of anything else, is not for this service.
  if (!range) return
  const [first, last] = [Number(range[1]), range[2] === '' ? undefined : Number(range[2])]
  if (last !== undefined && last < first) throw unsatisfiable('The last row comes before the first.')
  query.offset = readOffset(String(first))
  if (last !== undefined) query.limit = readLimit(String(last - first + 1), MAX_ROWS)
}

export const unsatisfiable = (details: string) =>
  new DataServiceError(416, 'PGRST103', 'Requested range not satisfiable', { details })
