import { z } from 'zod'
import { type DateWithin, parseDateWithin } from '#/features/catalog/index/query/dateWithin.ts'

/** A period of UTC days as a query parameter, undefined where it is missing. */
export const withinParameter = (description: string) =>
  z
    .string()
    .transform((text, context): DateWithin => {
      const within = parseDateWithin(text)
      if (within) return within
      context.addIssue({
        code: 'custom',
        message: "must be 'any', a number of days such as 30d, a year, or a month such as 2024-05",
      })
      return z.NEVER
    })
    .optional()
    .meta({
      type: 'string',
      description: `UTC days: 'any', a number of days back from today (30d), a year (2024) or a month (2024-05). ${description}`,
      example: '30d',
    })
