import type { Schema } from './jsonSchema.ts'

/** An endpoint as the OpenAPI document describes it. */
export interface Operation {
  /** For example 'GET /api/games'. */
  name: string
  /** In lower case. */
  method: string
  path: string
  operation: Schema
  tags: string[]
}

/** All endpoints of an OpenAPI document. */
export const operationsOf = (document: Schema): Operation[] =>
  Object.entries(document.paths as Schema).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Schema>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
      tags: operation.tags as string[],
    })),
  )
