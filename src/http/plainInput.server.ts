import type { MiddlewareHandler } from 'hono'
import { ApiProblem, type RefusedInput } from './problem.ts'

/** Only an address with one of these can contain a rejected parameter; no other is parsed twice. */
const SUSPECT = /%00|proto|%5f/i

/**
 * Responds 400 to a parameter that contains a null character, which PostgreSQL cannot store, or that is named
 * `__proto__`, which would be lost before the schema that rejects unknown names sees it.
 */
export const plainInput: MiddlewareHandler = (c, next) => {
  const start = c.req.url.indexOf('?')
  if (start >= 0 && SUSPECT.test(c.req.url)) {
    const errors = refusals(new URLSearchParams(c.req.url.slice(start)))
    if (errors.length > 0) {
      const names = errors.map((each) => each.parameter).join(', ')
      throw new ApiProblem(400, `Invalid ${names}: ${errors[0]!.message}`, errors)
    }
  }
  return next()
}

function refusals(parameters: URLSearchParams): RefusedInput[] {
  const errors: RefusedInput[] = []
  for (const [parameter, value] of parameters) {
    if (parameter === '__proto__') errors.push({ parameter, message: 'There is no such parameter' })
    else if (`${parameter}${value}`.includes('\0'))
      errors.push({ parameter, message: 'must not contain a null character' })
  }
  return errors
}
