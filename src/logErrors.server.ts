import { stdSerializers } from 'pino'
import { maskEmails } from './shared/maskEmail.ts'

/** Where the errors of the databases repeat what a statement was given, or a row has. */
const CONTENT = ['params', 'detail', 'parameters', 'where', 'internalQuery']

/** For the logger: errors without what members entered, and without their email addresses. */
export const errorSerializers = { err: (error: Error) => withoutContent(stdSerializers.err(error)) }

/** Details that are nested deeper are left out. */
const MAX_DEPTH = 5

function withoutContent(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskEmails(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((each) => withoutContent(each, depth + 1))
  const kept = Object.entries(value).filter(([name]) => !CONTENT.includes(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutContent(each, depth + 1)]))
}
