/** The parts of an OpenAPI 3.1 document that the reference reads. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

export interface OpenApiOperation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: OpenApiParameter[]
  responses: Record<string, { description: string; content?: Record<string, { schema?: JsonSchema }> }>
}

export interface OpenApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: JsonSchema
}

/** JSON Schema 2020-12, as far as the API uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
