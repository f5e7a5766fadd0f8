import { notOne } from '#/features/pages/dataService/relations/dataServiceError.ts'
import { toCsv } from './csv.ts'
import type { ResponseForm } from './negotiation.ts'

/** A response's body and its type. */
export interface Presented {
  body: string
  type: string
}

/** JSON text that is in a form already, but for CSV, whose columns are `columns`. */
export function present(json: string, form: ResponseForm, columns: readonly string[]): Presented {
  if (form.kind === 'csv') return { body: toCsv(columns, JSON.parse(json)), type: 'text/csv; charset=utf-8' }
  const stripped = form.stripsNulls ? ';nulls=stripped' : ''
  const type = form.kind === 'object' ? `application/vnd.pgrst.object+json${stripped}` : 'application/json'
  return { body: json, type: `${type}; charset=utf-8` }
}

/**
 * The result of a function in a form. A number is one row. `rows` is right if it is counted, or another form than an array.
 *
 * @throws DataServiceError PGRST116 where one row was wanted and another number returned
 */
export function presentResult(
  json: string,
  form: ResponseForm,
  isCounted: boolean,
): Presented & { rows: number } {
  if (form.kind === 'array' && !form.stripsNulls && !isCounted) return { ...present(json, form, []), rows: 0 }
  const result: unknown = JSON.parse(json)
  const list = Array.isArray(result) ? (result as Record<string, unknown>[]) : undefined
  const rows = list?.length ?? 1
  if (form.kind === 'csv') {
    if (!list) return { body: json, type: 'text/csv; charset=utf-8', rows }
    return { ...present(json, form, Object.keys(list[0] ?? {})), rows }
  }
  if (form.kind === 'object' && rows !== 1) throw notOne(rows)
  const shown = form.kind === 'object' && list ? list[0] : result
  const text = JSON.stringify(
    shown,
    form.stripsNulls ? (_, each) => (each === null ? undefined : each) : undefined,
  )
  return { ...present(text, form, []), rows }
}
