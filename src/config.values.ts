import { z } from 'zod'

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** A variable that may be missing or blank. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional())

export const onOff = z.enum(['on', 'off'])
export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
/** A comma list; blanks around its entries do not count. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
)
export const httpUrl = z.url({ protocol: /^https?$/ })
/** An origin exactly as browsers write it: scheme and host in lower case, no path, no default port. */
export const httpOrigin = httpUrl.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'must be an origin, such as https://app.example',
)
