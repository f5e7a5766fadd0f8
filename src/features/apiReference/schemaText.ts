import type { JsonSchema } from './openApi.ts'

/** A piece of a type in words; `schema` names the schema that it links to. */
export interface TypePart {
  text: string
  schema?: string
}

const REFERENCE = /^#\/components\/schemas\/(.+)$/

/** A type in words: 'string or null', 'array of GameCard'. */
export function typeParts(schema: JsonSchema | undefined): TypePart[] {
  if (!schema) return [{ text: 'anything' }]
  const named = schema.$ref && REFERENCE.exec(schema.$ref)?.[1]
  if (named) return [{ text: named, schema: named }]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return choices.flatMap((choice, at) => [...(at > 0 ? [{ text: ' or ' }] : []), ...typeParts(choice)])
  if (schema.allOf)
    return schema.allOf.flatMap((part, at) => [...(at > 0 ? [{ text: ' and ' }] : []), ...typeParts(part)])
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length === 0)
    return [{ text: schema.const === undefined ? 'anything' : JSON.stringify(schema.const) }]
  return types.flatMap((type, at) => [...(at > 0 ? [{ text: ' or ' }] : []), ...oneType(type, schema)])
}

function oneType(type: string, schema: JsonSchema): TypePart[] {
  if (type === 'array') return [{ text: 'array of ' }, ...typeParts(schema.items)]
  if (type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return [{ text: 'object of ' }, ...typeParts(schema.additionalProperties), { text: ' by key' }]
  }
  return [{ text: type }]
}

const quoted = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What limits a value, each in words: 'at least 1', 'one of and, or', 'default 20'. */
export function boundsOf(schema: JsonSchema | undefined): string[] {
  if (!schema) return []
  const bounds: string[] = []
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  if (schema.enum) bounds.push(`one of ${schema.enum.map(quoted).join(', ')}`)
  if (schema.const !== undefined) bounds.push(`always ${quoted(schema.const)}`)
  range(bounds, minimum, maximum, '')
  range(bounds, minLength, maxLength, ' characters')
  range(bounds, minItems, maxItems, ' items')
  if (schema.pattern) bounds.push(`matches ${schema.pattern}`)
  if (schema.format) bounds.push(schema.format)
  if (schema.default !== undefined) bounds.push(`default ${quoted(schema.default)}`)
  return bounds
}

function range(bounds: string[], least: number | undefined, most: number | undefined, unit: string): void {
  // Schemas of whole numbers carry the bounds of what JavaScript can count to, which tell a reader nothing.
  const low = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  const high = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  if (low !== undefined && high !== undefined) bounds.push(`${low} to ${high}${unit}`)
  else if (low !== undefined) bounds.push(`at least ${low}${unit}`)
  else if (high !== undefined) bounds.push(`at most ${high}${unit}`)
}
