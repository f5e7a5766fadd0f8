import { z } from 'zod'
import { MAX_PAGE } from '#/shared/pagination.ts'

const pageBounds = `must be a whole number from 1 to ${MAX_PAGE}`

/** A 1-based page number as a query parameter. */
export const pageParameter = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, pageBounds)
  .transform(Number)
  .refine((page) => page <= MAX_PAGE, pageBounds)
  .optional()
  .meta({ type: 'integer', description: `1 to ${MAX_PAGE}; 1 by default`, example: 1 })

/** A row's id as a path parameter. */
export const idParameter = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number)
  .meta({ type: 'integer', description: 'A whole number above 0', example: 1 })

/** The request of an endpoint without parameters. */
export const noQuery = { query: z.strictObject({}) }
/** The request of an endpoint that is about one thing. */
export const byId = { ...noQuery, params: z.object({ id: idParameter }) }

/** How many rows a page has: `fallback`, or one of `others`. */
export function sizeParameter<const Fallback extends number, const Other extends number>(
  fallback: Fallback,
  others: readonly Other[],
) {
  const sizes = [fallback, ...others]
  return z
    .enum(sizes.map(String) as [string, ...string[]], `must be ${sizes.join(' or ')}`)
    .default(String(fallback))
    .transform((text) => Number(text) as Fallback | Other)
    .meta({ type: 'integer', enum: sizes, default: fallback, description: 'Rows on a page' })
}

/** At most `max` row ids, joined by commas. */
export function idListParameter(max: number, description: string) {
  const message = `must be at most ${max} whole numbers above 0, joined by commas`
  return z
    .string()
    .regex(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8})*)?$/, message)
    .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
    .refine((ids) => ids.length <= max, message)
    .default([])
    .meta({
      type: 'string',
      description: `${description}, joined by commas; at most ${max}`,
      example: '12,34',
    })
}
