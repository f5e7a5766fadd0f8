import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WRITE_LIMITS } from '#/http/writeLimits.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { testApi } from '../../../../test/api.ts'
import { MAX_LINES_PER_ERROR, MAX_LINES_PER_MINUTE, MAX_REPORT_BYTES } from './browserErrors.limits.ts'

const { api, services, statements } = await testApi()
const { browserErrors } = services.counters
const lines = vi.spyOn(services.log, 'warn')
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const REPORT = {
  kind: 'error',
  message: "TypeError: undefined is not an object (reading 'title')",
  stack: ['render@/assets/site-CZ1xyz90.js:1:2204'],
  route: '/game/$urlid',
  build: 'CZ1xyz90',
  page_request_id: '0123456789ab-2f',
}

let visitors = 0
let start = Date.now()
beforeEach(() => {
  lines.mockClear()
  // Another minute, which ends when the test says so, and another visitor.
  start += HOUR_MS
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  visitors++
})
afterEach(() => void vi.useRealTimers())

async function report(change: object, { from = `198.51.100.${visitors}`, agent = SAFARI } = {}) {
  const response = await api.request(
    '/api/browser-errors',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ ...REPORT, ...change }),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
  return { status: response.status, body: await response.json() }
}
const logged = () => lines.mock.calls.map(([line]) => line as unknown as Record<string, unknown>)

test('a report is a line for the operator, which names the request of the page, and costs no statement', async () => {
  const before = statements()
  expect(await report({})).toEqual({ status: 200, body: { accepted: true } })
  expect(logged()).toEqual([
    {
      error: REPORT.message,
      stack: ['render /assets/site-CZ1xyz90.js:1:2204'],
      kind: 'error',
      page: '/game/$urlid',
      build: 'CZ1xyz90',
      browser: 'Safari on Mac',
      pageRequestId: '0123456789ab-2f',
    },
  ])
  expect(statements()).toBe(before)
})

test.each([
  ['Error: no such game at https://idle.example/user/alice?token=1#a', 'Error: no such game at …'],
  [
    'Failed to fetch dynamically imported module: https://idle.example/assets/Editor-a1.js?x=1',
    'Failed to fetch dynamically imported module: /assets/Editor-a1.js',
  ],
  [
    'SyntaxError: Unexpected token \'D\', "Dear diary" is not valid JSON',
    'SyntaxError: Unexpected token “…”, “…” is not valid JSON',
  ],
  [
    'TypeError: can\'t access property "name", it is undefined',
    'TypeError: can’t access property "name", it is undefined',
  ],
  ["RangeError: reading 'Dear diary, today'", 'RangeError: reading “…”'],
  ['Error: alice@example.org is taken', 'Error: a…@example.org is taken'],
  ['Error: eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x', 'Error: ….e30.x'],
  ['Error: one\n{"level":60,"msg":"forged"}\u2028two', 'Error: one {“…”:60,“…”:“…”} two'],
  [`Error: ${'long '.repeat(190)}`, `Error: ${'long '.repeat(190)}`.slice(0, 300)],
])('%s is logged without what a member may have entered', async (message, error) => {
  await report({ message })
  expect(logged()).toMatchObject([{ error }])
})

test('only lines in the scripts of the site are logged of a stack', async () => {
  const stack = [
    'TypeError: Dear diary',
    '    at async Object.save (https://idle.example/assets/a-1.js:1:22)',
    '    at https://idle.example/user/alice?secret:3:4',
    '    at chrome-extension://abc/content.js:1:1',
    '    at new Editor (/assets/b-2.js:33:4)',
  ]
  await report({ stack })
  expect(logged()).toMatchObject([{ stack: ['Object.save /assets/a-1.js:1:22', '/assets/b-2.js:33:4'] }])
})

test('errors of extensions, and of crawlers, are not logged', async () => {
  const foreign = browserErrors.of('foreign')
  expect(await report({ stack: ['    at chrome-extension://abc/content.js:1:1'] })).toEqual({
    status: 200,
    body: { accepted: false },
  })
  expect(await report({}, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toMatchObject({
    body: { accepted: false },
  })
  expect(logged()).toEqual([])
  expect(browserErrors.of('foreign')).toBe(foreign + 1)
})

test('one error takes a few lines a minute, and all together a bounded number; the rest is counted', async () => {
  const unlogged = browserErrors.of('unlogged')
  const errors = Array.from({ length: MAX_LINES_PER_MINUTE + 5 }, (_, n) => `Error: ${n}`)
  for (let each = 0; each < MAX_LINES_PER_ERROR + 2; each++) await report({})
  expect(logged()).toHaveLength(MAX_LINES_PER_ERROR)
  for (const [n, message] of errors.entries()) await report({ message }, { from: `203.0.113.${n}` })
  expect(logged()).toHaveLength(MAX_LINES_PER_MINUTE)
  const more = 2 + MAX_LINES_PER_ERROR + 5
  expect(browserErrors.of('unlogged')).toBe(unlogged + more)

  vi.setSystemTime(start + 61_000)
  await report({})
  // The first of the errors took the two along that came before it.
  expect(logged().at(-1)).toMatchObject({ unlogged: more - 2 })
})

test('an address is limited', async () => {
  const { address } = WRITE_LIMITS.browserErrors
  for (let each = 0; each < address; each++) expect((await report({})).status).toBe(200)
  expect((await report({})).status).toBe(429)
  expect((await report({}, { from: '192.0.2.1' })).status).toBe(200)
})

test.each([
  ['too large', { message: 'x'.repeat(900), stack: Array(20).fill('x'.repeat(180)) }, 413],
  ['with a long message', { message: 'x'.repeat(1_001) }, 400],
  ['with many lines', { stack: Array(9).fill('x') }, 400],
  ['with the path of a page', { route: '/search?q=diary' }, 400],
  ['with an id that is none', { page_request_id: 'forged "line"' }, 400],
  ['with more', { user: 'alice' }, 400],
])('a report %s is refused', async (_, change, status) => {
  if (status === 413) expect(JSON.stringify(change).length).toBeGreaterThan(MAX_REPORT_BYTES)
  expect((await report(change)).status).toBe(status)
  expect(logged()).toEqual([])
})
