import { resolve, type Schema } from './jsonSchema.ts'

/** A request that the description of an operation allows. */
export interface ValidRequest {
  path: string
  init: { method: string; headers?: Record<string, string>; body?: string }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-00000000ffff',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  uri: 'https://example.org/',
}

/**
 * The smallest request that the description of an operation allows. What it names (games, members) need not exist. `values` has what a
 * description leaves open, by the name of the property, for those that have the same type.
 */
export function validRequest(
  document: Schema,
  { method, path, operation }: { method: string; path: string; operation: Schema },
  values: Readonly<Record<string, unknown>> = {},
): ValidRequest {
  const parameters = (operation.parameters ?? []) as Parameter[]
  const valid = (schema: Schema) => smallest(document, schema, values)
  const text = ({ name, schema }: Parameter) => encodeURIComponent(String(values[name] ?? valid(schema)))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    text(parameters.find((each) => each.in === 'path' && each.name === name)!),
  )
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const search = query.map((each) => `${each.name}=${text(each)}`).join('&')
  const content = Object.entries(
    ((operation.requestBody as Schema | undefined)?.content ?? {}) as Record<string, Schema>,
  )
  const [type, body] = content[0] ?? []
  return {
    path: filled + (search && `?${search}`),
    init: {
      method: method.toUpperCase(),
      ...(type && {
        headers: { 'content-type': type },
        body: type === 'application/json' ? JSON.stringify(valid(body!.schema as Schema)) : 'not a picture',
      }),
    },
  }
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: Schema
}

/** The smallest value that a schema allows. */
function smallest(document: Schema, schema: Schema, values: Readonly<Record<string, unknown>>): unknown {
  const inner = (each: Schema) => smallest(document, each, values)
  if (typeof schema.$ref === 'string') return inner(resolve(document, schema.$ref))
  if ('const' in schema) return schema.const
  if (schema.enum) return (schema.enum as unknown[])[0]
  if ('example' in schema) return schema.example
  if ('default' in schema) return schema.default
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  if (choice) return inner(choice)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const required = (schema.required ?? []) as string[]
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
        .filter(([name]) => required.includes(name) || name in values)
        .map(([name, property]) => {
          const value = inner(property)
          const given = values[name]
          return [
            name,
            given !== undefined && !property.enum && typeof given === typeof value ? given : value,
          ]
        })
      return Object.fromEntries(properties)
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => inner(schema.items as Schema))
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return FORMATS[String(schema.format)] ?? 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
  }
}
