import { z } from 'zod'

/** The schema of an object that has the same kind of value by each of the names. */
export const objectOf = <Name extends string, Value extends z.ZodType>(
  names: readonly Name[],
  value: Value,
) => z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>)
