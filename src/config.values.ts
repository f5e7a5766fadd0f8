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
/** A comma-separated list; whitespace around entries is ignored. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
)
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' })
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
