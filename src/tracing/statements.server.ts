import { type Attributes, currentSpan } from './span.server.ts'

/** Of a statement's text, this much is recorded, in UTF-16 units. */
const MAX_TEXT = 2_000
const TARGET = /\b(?:from|into|update|table)\s"?([a-z_]\w*)/i

/** Records a statement that has just ended as part of the current span: its text, in which values are only numbered. */
export function recordStatement(sql: string, durationMs: number, error: unknown): void {
  const parent = currentSpan()
  if (!parent) return
  // A part of a string keeps all of it in memory; a copy does not.
  const text = sql.length > MAX_TEXT ? Buffer.from(sql.slice(0, MAX_TEXT)).toString() : sql
  const operation = (/[a-z]+/i.exec(text)?.[0] ?? 'statement').toUpperCase()
  const target = TARGET.exec(text)?.[1]
  const summary = target === undefined ? operation : `${operation} ${target}`
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': summary,
    'db.query.text': text,
  }
  const span = parent.child(summary, 'client', attributes, performance.now() - durationMs)
  if (!span) return
  if (error !== undefined) {
    span.fail(error)
    attributes['db.response.status_code'] = attributes['error.type']!
  }
  span.end()
}
