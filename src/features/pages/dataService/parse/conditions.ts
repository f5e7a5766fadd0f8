import {
  MAX_CONDITIONS,
  MAX_LISTED_VALUES,
  MAX_NESTING,
  MAX_PATTERNS,
} from '#/features/pages/dataService/relations/dataService.limits.ts'
import {
  DataServiceError,
  noColumn,
  tooMuch,
  unreadable,
} from '#/features/pages/dataService/relations/dataServiceError.ts'
import {
  type Comparison,
  type Condition,
  type ConditionGroup,
  OPERATORS,
  type Operator,
} from '#/features/pages/dataService/relations/relationQuery.ts'
import { type ColumnType, RELATIONS } from '#/features/pages/dataService/relations/relations.ts'
import { Scanner } from './scanner.ts'

/** What the conditions of one request may still amount to. */
export class ConditionBudget {
  #conditions = 0
  #patterns = 0

  count(operator: Operator): void {
    if (++this.#conditions > MAX_CONDITIONS)
      throw tooMuch(`A request can have at most ${MAX_CONDITIONS} conditions`)
    if ((operator === 'like' || operator === 'ilike') && ++this.#patterns > MAX_PATTERNS)
      throw tooMuch(`A request can have at most ${MAX_PATTERNS} patterns (like, ilike)`)
  }
}

/** Reads `column=value`, for example `upvotes=not.lt.10`. */
export function readCondition(
  relation: string,
  column: string,
  value: string,
  budget: ConditionBudget,
): Comparison {
  const scanner = new Scanner(value, `filter (${value.slice(0, 80)})`)
  const { isNegated, operator } = readOperator(scanner)
  const values = operator === 'in' ? readList(scanner.rest()) : [scanner.rest()]
  return comparison(relation, { kind: 'comparison', column, operator, isNegated, values }, budget)
}

/** Reads `or=value` or `and=value`, for example `or=(upvotes.gt.10,name.eq."a, b")`. */
export function readGroup(
  relation: string,
  { join, isNegated }: Pick<ConditionGroup, 'join' | 'isNegated'>,
  value: string,
  budget: ConditionBudget,
): ConditionGroup {
  const scanner = new Scanner(value, `logic tree (${value.slice(0, 80)})`)
  const conditions = readMembers(scanner, relation, budget, 1)
  if (!scanner.isAtEnd) scanner.fail('expected the end')
  return { kind: 'group', join, isNegated, conditions }
}

function readMembers(
  scanner: Scanner,
  relation: string,
  budget: ConditionBudget,
  depth: number,
): Condition[] {
  if (depth > MAX_NESTING) throw tooMuch(`or and and nest at most ${MAX_NESTING} deep`)
  const conditions: Condition[] = []
  scanner.expect('(')
  do {
    conditions.push(readMember(scanner, relation, budget, depth))
  } while (scanner.take(','))
  scanner.expect(')')
  return conditions
}

function readMember(scanner: Scanner, relation: string, budget: ConditionBudget, depth: number): Condition {
  const isNegatedGroup = scanner.take('not.')
  for (const join of ['and', 'or'] as const) {
    if (scanner.take(`${join}(`)) return readNested(scanner, relation, budget, depth, join, isNegatedGroup)
  }
  if (isNegatedGroup) scanner.fail('expected and or or')
  const column = scanner.isBefore('"') ? scanner.quoted() : scanner.until('.,()')
  scanner.expect('.')
  const { isNegated, operator } = readOperator(scanner)
  const values = operator === 'in' ? readList(scanner.enclosed('(', ')')) : [readOperand(scanner)]
  return comparison(relation, { kind: 'comparison', column, operator, isNegated, values }, budget)
}

function readNested(
  scanner: Scanner,
  relation: string,
  budget: ConditionBudget,
  depth: number,
  join: 'and' | 'or',
  isNegated: boolean,
): ConditionGroup {
  if (depth >= MAX_NESTING) throw tooMuch(`or and and nest at most ${MAX_NESTING} deep`)
  const conditions: Condition[] = []
  do {
    conditions.push(readMember(scanner, relation, budget, depth + 1))
  } while (scanner.take(','))
  scanner.expect(')')
  return { kind: 'group', join, isNegated, conditions }
}

function readOperator(scanner: Scanner): { isNegated: boolean; operator: Operator } {
  const isNegated = scanner.take('not.')
  const word = scanner.until('.,)')
  const operator = OPERATORS.find((each) => each === word)
  if (!operator) return scanner.fail(`there is no operator "${word.slice(0, 40)}"`)
  scanner.expect('.')
  return { isNegated, operator }
}

/** The value of a condition within a group: quoted, or an array, or all until the next comma or parenthesis. */
function readOperand(scanner: Scanner): string {
  if (scanner.isBefore('"')) return scanner.quoted()
  if (scanner.isBefore('{')) return scanner.enclosed('{', '}')
  return scanner.until(',)')
}

function readList(text: string): string[] {
  const scanner = new Scanner(text, 'list of in')
  scanner.expect('(')
  if (scanner.take(')')) return []
  const values: string[] = []
  do {
    values.push(scanner.isBefore('"') ? scanner.quoted() : scanner.until(',)'))
    if (values.length > MAX_LISTED_VALUES) throw tooMuch(`in takes at most ${MAX_LISTED_VALUES} values`)
  } while (scanner.take(','))
  scanner.expect(')')
  if (!scanner.isAtEnd) scanner.fail('expected the end')
  return values
}

const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown']
/** More wildcards than this in one pattern make a comparison slow. */
const MAX_WILDCARDS = 8

function comparison(relation: string, condition: Comparison, budget: ConditionBudget): Comparison {
  const { column, operator, values } = condition
  const type = columnType(relation, column)
  budget.count(operator)
  if (!isApplicable(operator, type))
    throw new DataServiceError(400, '42883', `operator does not exist: ${type} ${operator}`)
  if (values.some((value) => value.includes('\0'))) throw unreadable('a value contains a null character')
  if (operator === 'is') return { ...condition, values: [readIs(values[0]!, type)] }
  if (operator !== 'like' && operator !== 'ilike') return condition
  // In an address, an asterisk replaces the percent sign, which would have to be escaped there.
  const pattern = values[0]!.replaceAll('*', '%')
  if ((pattern.match(/[%_]+/g)?.length ?? 0) > MAX_WILDCARDS || pattern.length > 200)
    throw tooMuch(`A pattern can have at most 200 characters and ${MAX_WILDCARDS} wildcards`)
  return { ...condition, values: [pattern] }
}

/** The type of an exposed column. Throws 42703 if there is none. */
export function columnType(relation: string, column: string): ColumnType {
  const { columns } = RELATIONS[relation]!
  const type = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!type) throw noColumn(relation, column.slice(0, 80))
  return type
}

function isApplicable(operator: Operator, type: ColumnType): boolean {
  if (operator === 'like' || operator === 'ilike') return type === 'text'
  if (operator === 'cs' || operator === 'cd') return type === 'text[]' || type === 'jsonb'
  if (operator === 'ov') return type === 'text[]'
  if (operator === 'in') return type !== 'text[]'
  return true
}

function readIs(value: string, type: ColumnType): string {
  const word = value.toLowerCase()
  if (!IS_VALUES.includes(word)) throw unreadable(`is takes one of ${IS_VALUES.join(', ')}`)
  if (!word.endsWith('null') && type !== 'boolean')
    throw new DataServiceError(400, '42804', `argument of IS ${word.toUpperCase()} must be type boolean`)
  return word
}
