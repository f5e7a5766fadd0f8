import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findExcess, HEADER_LIMITS } from './requestLimits.ts'

const none = () => undefined
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

it('lets long addresses pass that clients send', () => {
  const query = new URLSearchParams({ select: 'id,username', id: `in.(${ids(300).join(',')})` })
  expect(findExcess(`/rest/v1/profiles?${query}`, none)).toBeUndefined()
  expect(findExcess(`/api/games?${'a=b&'.repeat(199)}a=b`, none)).toBeUndefined()
  expect(findExcess('/', (name) => (name === 'authorization' ? 'x'.repeat(8_000) : 'x'))).toBeUndefined()
})

it.each([
  [414, `/${'x'.repeat(2_000)}`],
  [414, `/search?q=${'x'.repeat(14_000)}`],
  [414, `/search?q=${'?'.repeat(14_000)}`],
  [400, `/search?${'&'.repeat(200)}`],
  [400, `/rest/v1/games?a=b&select=${'x'.repeat(6_000)}`],
  [400, `/rest/v1/games?order=${'x'.repeat(1_000)}`],
  [400, `/search?${'x'.repeat(13_001)}`],
])('refuses with %i what is too long of an address', (status, address) => {
  expect(findExcess(address, none)?.status).toBe(status)
})

it('names the parameter that is too long', () => {
  expect(findExcess(`/rest/v1/games?select=${'x'.repeat(6_000)}`, none)).toEqual({
    status: 400,
    detail: 'select can have at most 6000 characters',
    parameter: 'select',
  })
})

it.each(Object.entries(HEADER_LIMITS))('refuses a longer %s than %i characters', (header, max) => {
  const sent = (length: number) => (name: string) => (name === header ? 'x'.repeat(length) : undefined)
  expect(findExcess('/', sent(max))).toBeUndefined()
  expect(findExcess('/', sent(max + 1))).toMatchObject({
    status: 431,
    detail: expect.stringContaining(header),
  })
})

it('bounds every header that the site reads', () => {
  const sources = globSync('src/**/*.server.ts').map((file) => readFileSync(file, 'utf8'))
  const read = sources.flatMap((text) =>
    [...text.matchAll(/(?:req\.header\(|incoming\.headers\[|\bgiven = headers\[)'([\w-]+)'/g)].map(
      (match) => match[1]!,
    ),
  )
  expect(read).toContain('authorization')
  expect(read.filter((name) => !(name in HEADER_LIMITS))).toEqual([])
})
