/** What a request asks of a relation. Every relation and column in it is one of the exposed ones. */
export interface RelationQuery {
  relation: string
  select: Selected[]
  conditions: Condition[]
  order: OrderTerm[]
  limit: number
  offset: number
}

export type Selected = SelectedColumn | SelectedEmbed

export interface SelectedColumn {
  kind: 'column'
  column: string
  alias: string
}

/** Rows of another relation that belong to a row. */
export interface SelectedEmbed {
  kind: 'embed'
  alias: string
  /** The columns by which the two belong together. */
  join: { outer: string; inner: string }
  /** Whether there may be several. */
  isMany: boolean
  /** Rows without any are left out. */
  isInner: boolean
  query: RelationQuery
}

export type Condition = Comparison | ConditionGroup

export interface ConditionGroup {
  kind: 'group'
  join: 'and' | 'or'
  isNegated: boolean
  conditions: Condition[]
}

export const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'is',
  'in',
  'cs',
  'cd',
  'ov',
] as const
export type Operator = (typeof OPERATORS)[number]

export interface Comparison {
  kind: 'comparison'
  column: string
  operator: Operator
  isNegated: boolean
  /** The values of `in`; one for every other operator. */
  values: string[]
}

export interface OrderTerm {
  column: string
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | undefined
}
