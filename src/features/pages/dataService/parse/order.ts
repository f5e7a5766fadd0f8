import { tooMuch } from '#/features/pages/dataService/relations/dataServiceError.ts'
import type { OrderTerm } from '#/features/pages/dataService/relations/relationQuery.ts'
import { columnType } from './conditions.ts'
import { Scanner } from './scanner.ts'

const MAX_TERMS = 10

/** Reads `order`, for example `created_at.desc.nullslast,id`. */
export function readOrder(relation: string, text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(readTerm(scanner, relation))
    if (terms.length > MAX_TERMS) throw tooMuch(`order takes at most ${MAX_TERMS} columns`)
  } while (scanner.take(','))
  if (!scanner.isAtEnd) scanner.fail('expected a comma or the end')
  return terms
}

function readTerm(scanner: Scanner, relation: string): OrderTerm {
  const column = scanner.isBefore('"') ? scanner.quoted() : scanner.name()
  columnType(relation, column)
  const direction = scanner.take('.desc') ? 'desc' : 'asc'
  if (direction === 'asc') scanner.take('.asc')
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : undefined
  return { column, direction, nulls }
}
