import type { MiddlewareHandler } from 'hono'
import { ApiProblem, type RefusedInput } from './problem.ts'

/** Only an address with one of these can hold what is refused; no other is read twice. */
const SUSPECT = /%00|proto|%5f/i

/**
 * Refuses, with 400 and its name, a parameter that holds a null character, which PostgreSQL's text cannot, or one
 * that is called `__proto__`, which would get lost on its way to the schema that refuses unknown names.
 */
export const plainInput: MiddlewareHandler = async (c, next) => {
  const start = c.req.url.indexOf('?')
  if (start >= 0 && SUSPECT.test(c.req.url)) {
    const errors = refusals(new URLSearchParams(c.req.url.slice(start)))
    if (errors.length > 0) {
      const names = errors.map((each) => each.parameter).join(', ')
      throw new ApiProblem(400, `Cannot use ${names}: ${errors[0]!.message}`, errors)
    }
  }
  await next()
}

function refusals(parameters: URLSearchParams): RefusedInput[] {
  const errors: RefusedInput[] = []
  for (const [parameter, value] of parameters) {
    if (parameter === '__proto__') errors.push({ parameter, message: 'There is no such parameter' })
    else if (`${parameter}${value}`.includes('\0'))
      errors.push({ parameter, message: 'must not hold a null character' })
  }
  return errors
}
