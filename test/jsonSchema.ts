/** A JSON Schema as an OpenAPI 3.1 document holds it, or any part of one. */
export type Schema = Record<string, unknown>

const KEYWORDS = new Set(
  (
    '$ref type enum properties required additionalProperties items maxItems anyOf minimum maximum minLength maxLength ' +
    'pattern format description example default'
  ).split(' '),
)

/**
 * What of `value` goes against a schema of `document`, each with the path to it; none where it conforms.
 * Knows the keywords that our descriptions use and throws for any other, so that none is passed over in silence.
 */
export function violations(value: unknown, schema: Schema, document: Schema, path = '$'): string[] {
  for (const keyword of Object.keys(schema)) {
    if (!KEYWORDS.has(keyword)) throw new Error(`${path}: the keyword '${keyword}' is not known here`)
  }
  if (schema.$ref) return violations(value, resolve(document, schema.$ref as string), document, path)
  const problems: string[] = []
  if (schema.type && !typesOf(value).some((type) => [schema.type].flat().includes(type)))
    return [`${path} is ${typesOf(value)[0]}, not ${[schema.type].flat().join(' or ')}`]
  if (schema.enum && !(schema.enum as unknown[]).includes(value))
    problems.push(`${path} is none of ${schema.enum}`)
  if (schema.anyOf) {
    const choices = (schema.anyOf as Schema[]).map((choice) => violations(value, choice, document, path))
    if (choices.every((each) => each.length > 0)) problems.push(...choices.flat())
  }
  if (typeof value === 'number') problems.push(...ofNumber(value, schema, path))
  if (typeof value === 'string') problems.push(...ofText(value, schema, path))
  if (Array.isArray(value)) problems.push(...ofList(value, schema, document, path))
  else if (typeof value === 'object' && value !== null)
    problems.push(...ofObject(value as Schema, schema, document, path))
  return problems
}

/** What a local reference (`#/components/…`, a JSON pointer) points to; throws where that is nothing. */
export function resolve(document: Schema, reference: string): Schema {
  let found: unknown = document
  for (const part of reference.split('/').slice(1))
    found = (found as Schema | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  if (!reference.startsWith('#/') || typeof found !== 'object')
    throw new Error(`${reference} points to nothing`)
  return found as Schema
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (Number.isInteger(value)) return ['integer', 'number']
  return [typeof value]
}

function ofNumber(value: number, { minimum, maximum }: Schema, path: string): string[] {
  const tooSmall = typeof minimum === 'number' && value < minimum
  const tooLarge = typeof maximum === 'number' && value > maximum
  return tooSmall || tooLarge ? [`${path} is ${value}, outside of its bounds`] : []
}

function ofText(value: string, { minLength, maxLength, pattern }: Schema, path: string): string[] {
  const tooShort = typeof minLength === 'number' && value.length < minLength
  const tooLong = typeof maxLength === 'number' && value.length > maxLength
  const strange = typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)
  return tooShort || tooLong || strange ? [`${path} is '${value.slice(0, 60)}', which is not allowed`] : []
}

function ofList(value: unknown[], { items, maxItems }: Schema, document: Schema, path: string): string[] {
  const problems = value.flatMap((item, i) =>
    violations(item, (items ?? {}) as Schema, document, `${path}[${i}]`),
  )
  if (typeof maxItems === 'number' && value.length > maxItems) problems.push(`${path} has too many items`)
  return problems
}

function ofObject(value: Schema, schema: Schema, document: Schema, path: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const missing = ((schema.required ?? []) as string[]).filter((name) => !Object.hasOwn(value, name))
  const rest = schema.additionalProperties
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      if (Object.hasOwn(properties, name))
        return violations(inner, properties[name]!, document, `${path}.${name}`)
      if (typeof rest === 'object') return violations(inner, rest as Schema, document, `${path}.${name}`)
      return []
    }),
  ]
}
