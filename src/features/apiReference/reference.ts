import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openApi.ts'
import { boundsOf, type TypePart, typeParts } from './schemaText.ts'

/** A row of a table of parameters or fields. */
export interface FieldText {
  /** Fields of an object within an object stand behind a dot, those of objects in an array behind '[].'. */
  name: string
  type: TypePart[]
  required: boolean
  bounds: string[]
  description: string
  /** Where a parameter stands: 'path' or 'query'; '' for fields. */
  place: string
}

export interface EndpointText {
  /** The anchor of its section. */
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: FieldText[]
  responses: { status: string; description: string; type: TypePart[] | null }[]
  /** A command that asks it, with examples for what it needs. */
  curl: string
}

/** What the reference page shows of the API's description. */
export interface ApiReference {
  title: string
  version: string
  description: string
  /** The API's own address, without a slash at its end. */
  server: string
  groups: { name: string; endpoints: EndpointText[] }[]
  schemas: { name: string; fields: FieldText[]; type: TypePart[] }[]
}

export const schemaAnchor = (name: string) => `schema-${name}`

/** Makes the reference of an OpenAPI document: endpoints by their first tag, in the document's order, and its schemas by name. */
export function readReference(document: OpenApiDocument): ApiReference {
  const server = (document.servers?.[0]?.url ?? '').replace(/\/$/, '')
  const groups = new Map<string, EndpointText[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.tags?.[0] ?? 'Other'
      const endpoint = readEndpoint(method, path, operation, server)
      groups.set(name, [...(groups.get(name) ?? []), endpoint])
    }
  }
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
    name,
    fields: fieldsOf(schema),
    type: typeParts(schema),
  }))
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description ?? '',
    server,
    groups: [...groups].map(([name, endpoints]) => ({ name, endpoints })),
    schemas: schemas.sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

function readEndpoint(
  method: string,
  path: string,
  operation: OpenApiOperation,
  server: string,
): EndpointText {
  const parameters = operation.parameters ?? []
  return {
    id: `${method}-${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    parameters: parameters.map(readParameter),
    responses: Object.entries(operation.responses).map(([status, { description, content }]) => {
      const schema = Object.values(content ?? {})[0]?.schema
      return { status, description, type: schema ? typeParts(schema) : null }
    }),
    curl: curlOf(method, server, path, parameters),
  }
}

function readParameter({ name, in: place, required, description, schema }: OpenApiParameter): FieldText {
  const bounds = boundsOf(schema)
  if (schema?.example !== undefined) bounds.push(`for example ${schema.example}`)
  return {
    name,
    place,
    type: typeParts(schema),
    required: required ?? false,
    bounds,
    description: description ?? schema?.description ?? '',
  }
}

/** Examples stand for what must be given; where nothing must, the longest example of the rest shows the most. */
function curlOf(
  method: string,
  server: string,
  path: string,
  parameters: readonly OpenApiParameter[],
): string {
  const exampleOf = ({ name, schema }: OpenApiParameter) => String(schema?.example ?? schema?.default ?? name)
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(exampleOf(each))), path)
  const inQuery = parameters.filter((each) => each.in === 'query')
  const needed = inQuery.filter((each) => each.required)
  const [telling] = inQuery
    .filter((each) => each.schema?.example !== undefined && each.name !== 'page')
    .toSorted((a, b) => exampleOf(b).length - exampleOf(a).length)
  const given = needed.length > 0 ? needed : telling ? [telling] : []
  const query = given.map(
    (each) => `${each.name}=${encodeURIComponent(exampleOf(each)).replaceAll('%2C', ',')}`,
  )
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  return `curl ${verb}'${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}'`
}

/** The fields of an object, with those of the objects within it that have no name of their own. */
function fieldsOf(schema: JsonSchema, prefix = ''): FieldText[] {
  const inner = schema.properties ? schema : undefined
  if (!inner) return []
  return Object.entries(inner.properties!).flatMap(([key, field]) => {
    const name = prefix + key
    const own: FieldText = {
      name,
      place: '',
      type: typeParts(field),
      required: inner.required?.includes(key) ?? false,
      bounds: boundsOf(field),
      description: field.description ?? '',
    }
    const below = field.items?.properties ? fieldsOf(field.items, `${name}[].`) : fieldsOf(field, `${name}.`)
    return [own, ...below]
  })
}
