import { z } from 'zod'

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** A variable that may be missing or blank. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional())

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
export const onOff = oneOf(['on', 'off'])
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}
/** The same in JSON, where numbers are not texts. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
/** An object in JSON. */
export const json = <T extends z.ZodType>(schema: T, example: string) =>
  z
    .string()
    .transform((text, { addIssue }): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        addIssue({ code: 'custom', message: `must be JSON, such as ${example}` })
        return z.NEVER
      }
    })
    .pipe(schema)
/** A port, or a host and a port. */
export const listenAddress = z.string().transform((text, { addIssue }) => {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  if (Number(port) >= 1 && Number(port) <= 65535)
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  addIssue({ code: 'custom', message: 'must be a port from 1 to 65535, or HOST:PORT' })
  return z.NEVER
})
/** A comma-separated list; whitespace around entries is ignored. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
)
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://games.example',
})
export const httpsUrl = z.url({
  protocol: /^https$/,
  error: 'must be an https address such as https://games.example',
})
/** An address that is a scheme and a host, in the spelling of browsers: lower case, Punycode, no default port. */
export const siteOrigin = httpUrl.transform((text, { addIssue }) => {
  const { href, origin } = new URL(text)
  if (href === `${origin}/`) return origin
  addIssue({ code: 'custom', message: 'must be an address without a path, such as https://games.example' })
  return z.NEVER
})
/** An origin exactly as browsers write it: scheme and host in lower case, no path, no default port. */
export const httpOrigin = httpUrl.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'must be an origin, such as https://app.example',
)

/** The user or the password of an address as it is meant; blank if its escapes are broken. */
export function decodeUserInfo(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
