/** Characters of a path. */
export const MAX_PATH_LENGTH = 2_000
/** Characters of a query string, as it is sent: room for some hundred ids in an `in.(…)` of the data service. */
export const MAX_QUERY_LENGTH = 14_000
export const MAX_PARAMETERS = 200
/** Characters of a parameter's name and value, as they are sent. */
export const MAX_PARAMETER_LENGTH = 13_000
/** Those that are shorter than others. */
const PARAMETER_LIMITS: Readonly<Record<string, number>> = { select: 6_000, order: 1_000 }

/** The bytes of a request's line and headers together; Node refuses more with 431. */
export const MAX_HEADER_BYTES = 16_384

/** Characters of each header that the site reads. requestLimits.test.ts compares it with the sources. */
export const HEADER_LIMITS: Readonly<Record<string, number>> = {
  accept: 1_000,
  'accept-encoding': 500,
  'accept-profile': 100,
  // Access tokens contain what members have stored with their accounts.
  apikey: 8_192,
  authorization: 8_192,
  'content-length': 20,
  'content-profile': 100,
  'content-type': 300,
  cookie: 8_192,
  'if-none-match': 1_000,
  'if-range': 300,
  // A snapshot names the transactions that were running: see `isPosition`.
  'last-event-id': 4_000,
  origin: 300,
  prefer: 500,
  range: 200,
  'sec-fetch-mode': 20,
  'transfer-encoding': 100,
  'user-agent': 1_000,
  'x-forwarded-for': 1_000,
  'x-request-id': 200,
  'x-supabase-api-version': 100,
}

/** What of a request is longer than the site reads. */
export interface Excess {
  /** 414 for the address, 400 for a parameter, 431 for a header. */
  status: 400 | 414 | 431
  detail: string
  parameter?: string
}

/**
 * The first part of a request that is too long, found without parsing it; undefined where none is.
 *
 * @param address path and query, as they were sent
 * @param header gives the value of a header by its name in lower case
 */
export function findExcess(
  address: string,
  header: (name: string) => string | undefined,
): Excess | undefined {
  return excessOfAddress(address) ?? excessOfHeaders(header)
}

function excessOfAddress(address: string): Excess | undefined {
  const start = address.indexOf('?')
  const pathLength = start < 0 ? address.length : start
  if (pathLength > MAX_PATH_LENGTH)
    return { status: 414, detail: `The path can have at most ${MAX_PATH_LENGTH} characters` }
  if (start < 0) return undefined
  if (address.length - start - 1 > MAX_QUERY_LENGTH)
    return { status: 414, detail: `The query can have at most ${MAX_QUERY_LENGTH} characters` }
  return excessOfParameters(address.slice(start + 1))
}

function excessOfParameters(query: string): Excess | undefined {
  // One more than there may be is enough to know.
  const parameters = query.split('&', MAX_PARAMETERS + 1)
  if (parameters.length > MAX_PARAMETERS)
    return { status: 400, detail: `A request can have at most ${MAX_PARAMETERS} parameters` }
  for (const parameter of parameters) {
    const name = parameter.slice(0, 100).split('=', 1)[0]!
    const max = Object.hasOwn(PARAMETER_LIMITS, name) ? PARAMETER_LIMITS[name]! : MAX_PARAMETER_LENGTH
    if (parameter.length > max)
      return { status: 400, detail: `${name} can have at most ${max} characters`, parameter: name }
  }
  return undefined
}

function excessOfHeaders(header: (name: string) => string | undefined): Excess | undefined {
  for (const name of HEADER_NAMES) {
    const value = header(name)
    if (value !== undefined && value.length > HEADER_LIMITS[name]!)
      return {
        status: 431,
        detail: `The header ${name} can have at most ${HEADER_LIMITS[name]} characters`,
      }
  }
  return undefined
}

const HEADER_NAMES = Object.keys(HEADER_LIMITS)
