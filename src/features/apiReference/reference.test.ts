import { describe, expect, it } from 'vitest'
import type { OpenApiDocument } from './openApi.ts'
import { readReference } from './reference.ts'
import { boundsOf, typeParts } from './schemaText.ts'

const words = (schema: Parameters<typeof typeParts>[0]) =>
  typeParts(schema)
    .map((part) => part.text)
    .join('')

const document: OpenApiDocument = {
  info: { title: 'Games', version: '1' },
  servers: [{ url: 'https://games.example/' }],
  paths: {
    '/api/games': {
      get: {
        tags: ['Games'],
        summary: 'A list',
        parameters: [
          { name: 'name', in: 'query', schema: { type: 'string', example: 'cat' } },
          { name: 'tags', in: 'query', schema: { type: 'string', example: 'idle,space' } },
        ],
        responses: { 200: { description: 'The list' } },
      },
    },
    '/api/games/{urlid}': {
      get: {
        tags: ['Games'],
        parameters: [
          { name: 'urlid', in: 'path', required: true, schema: { type: 'string', example: 'a dark room' } },
        ],
        responses: {
          200: {
            description: 'The game',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Game' } } },
          },
        },
      },
    },
    '/api/health': { get: { responses: { 200: { description: 'Fine' } } } },
  },
  components: {
    schemas: {
      Game: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          links: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
          counts: { type: 'object', properties: { votes: { type: 'integer' } } },
        },
      },
    },
  },
}

describe('the reference of the API', () => {
  it('groups endpoints by their tag', () => {
    expect(readReference(document).groups.map((group) => [group.name, group.endpoints.length])).toEqual([
      ['Games', 2],
      ['Other', 1],
    ])
  })

  it('gives a command for each endpoint, with examples and the site’s own address', () => {
    const commands = readReference(document).groups.flatMap((group) =>
      group.endpoints.map((each) => each.curl),
    )
    expect(commands).toEqual([
      "curl 'https://games.example/api/games?tags=idle,space'",
      "curl 'https://games.example/api/games/a%20dark%20room'",
      "curl 'https://games.example/api/health'",
    ])
  })

  it('lists the fields of nested objects under their parents', () => {
    expect(readReference(document).schemas[0]!.fields.map((field) => field.name)).toEqual([
      'id',
      'links',
      'links[].url',
      'counts',
      'counts.votes',
    ])
  })

  it('links an answer to the schema it has', () => {
    const [, game] = readReference(document).groups[0]!.endpoints
    expect(game!.responses[0]!.type).toEqual([{ text: 'Game', schema: 'Game' }])
  })
})

describe('types in words', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Game' } }, 'array of Game'],
    [{ anyOf: [{ $ref: '#/components/schemas/Game' }, { type: 'null' }] }, 'Game or null'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object of integer by key'],
  ])('%j', (schema, text) => {
    expect(words(schema)).toBe(text)
  })
})

describe('bounds in words', () => {
  it('leaves out bounds that only say how far numbers can be counted', () => {
    expect(boundsOf({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual([
      'at least 0',
    ])
  })

  it('names ranges, choices and defaults', () => {
    expect(boundsOf({ minimum: 1, maximum: 5 })).toEqual(['1 to 5'])
    expect(boundsOf({ maxLength: 100 })).toEqual(['at most 100 characters'])
    expect(boundsOf({ enum: ['and', 'or'], default: 'and' })).toEqual(['one of and, or', 'default and'])
  })
})
