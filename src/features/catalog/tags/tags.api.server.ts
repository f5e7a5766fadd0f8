import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { sendJson, toJsonText } from '#/http/jsonResponse.server.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'

const named = z.object({ slug: z.string(), name: z.string() })

const taxonomySchema = z
  .object({
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        max: z.int().min(1).describe('Tags of the category that a game may have.'),
        min: z.int().min(0).describe('Tags of the category that a game must have.'),
        tags: z.array(named.extend({ id: z.int() })),
      }),
    ),
    links: z.array(named).describe('The types of links.'),
  })
  .meta({ id: 'Taxonomy' })

const taxonomy = createRoute({
  method: 'get',
  path: '/api/tags',
  tags: ['Games'],
  summary: 'Every tag by category, and every type of link',
  request: { query: z.strictObject({}) },
  responses: { 200: json(taxonomySchema, 'The taxonomy'), ...errors(400) },
})

const text = toJsonText({
  categories: TAG_CATEGORIES.map((category) => ({ ...category, tags: [...category.tags] })),
  links: LINK_TYPES.map(({ slug, name }) => ({ slug, name })),
})

/** The taxonomy, which explains the ids and slugs in other responses. */
export function tagsApi(): OpenAPIHono {
  return apiRouter().openapi(taxonomy, (c) => sendJson(c, text))
}
