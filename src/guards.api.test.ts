// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#/features/people/roles/roles.rules.ts'
import { WRITE_LIMITS, type WriteLimit } from '#/http/writeLimits.ts'
import { testApi } from '../test/api.ts'
import { type Operation, operationsOf } from '../test/operations.ts'
import { smallInternet } from '../test/smallInternet.ts'
import { type ValidRequest, validRequest } from '../test/validRequest.ts'

// Every kind allows one write, so that the second is over the limit of its endpoint, and the third over that of all writes. All
// limits are put back at once.
const limits: Record<string, WriteLimit> = WRITE_LIMITS
const real = { ...limits }
for (const kind of Object.keys(limits)) {
  const most = kind === 'anything' ? 2 : 1
  limits[kind] = { seconds: 600, member: most, newMember: most, address: 1_000_000 }
}
const { api, db, get, signIn } = await testApi({}, (await smallInternet()).network)
Object.assign(limits, real)

const { body: document } = await get('/api/openapi.json')
const operations = operationsOf(document)

const TEXT = 'Fifty characters at least, so that no field finds this too short.'
/** What the description leaves open: texts that are long enough, and values with a form of their own. */
const VALUES = {
  reason: TEXT,
  message: TEXT,
  content: TEXT,
  comment: TEXT,
  title: TEXT,
  note: TEXT,
  name: 'Some name',
  urlid: 'number-tower',
  url: 'https://example.org/',
  changes: { name: 'Another name' },
  links: [{ type: 'website', url: 'https://example.org/' }],
  link_type: 'website',
  subject_id: '1',
  user_ids: ['00000000-0000-4000-8000-00000000ffff'],
  username: 'somebody',
  keys: ['AAAAA-BBBBB-CCCCC'],
  purpose: 'logo',
  route: '/search',
  page_request_id: '0123456789ab-1',
}
const requestOf = (operation: Operation) =>
  // Links of developers have no type.
  validRequest(
    document,
    operation,
    operation.path.startsWith('/api/developers/') ? { ...VALUES, links: [] } : VALUES,
  )

const send = ({ path, init }: ValidRequest, headers: Record<string, string> = {}) =>
  api.request(path, { ...init, headers: { ...init.headers, ...headers } })

let members = 0
/** Somebody of whom nothing has been counted yet. */
async function somebody(role: Role): Promise<{ authorization: string }> {
  const id = `00000000-0000-4000-9000-${String(++members).padStart(12, '0')}`
  const created_at = '2020-01-01T00:00:00Z'
  await db.kysely
    .insertInto('profiles')
    .values({ id, username: `guard${members}`, role, created_at })
    .execute()
  return signIn(id)
}

describe('every endpoint that writes', () => {
  /** What concerns nobody but the member has the limit of all writes. */
  const OWN =
    /^\/api\/(me|me\/onboarding|me\/sessions|me\/sessions\/\{id\}|me\/username|dailyCheck|seenNotifications)$/

  test.each(operations.filter(({ method }) => method !== 'get'))(
    '$name has a limit: over it, the response is 429 and says when to come back',
    async (each) => {
      const request = requestOf(each)
      const isProgram = JSON.stringify(each.operation.security).includes('updateToken')
      const headers = isProgram ? { authorization: 'Bearer idxu_something' } : await somebody('admin')
      await send(request, headers)
      if (OWN.test(each.path)) await send(request, headers)
      const over = await send(request, headers)
      expect(over.status, await over.text()).toBe(429)
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )
})

describe('every endpoint for members', () => {
  const sessionOf = ({ operation }: Operation) => {
    const alternatives = (operation.security ?? []) as Record<string, string[]>[]
    const isForMembers = alternatives.length > 0 && alternatives.every((each) => !('updateToken' in each))
    return isForMembers && alternatives.every((each) => Object.keys(each).length > 0)
      ? alternatives.find(({ session }) => session)?.session
      : undefined
  }
  const forMembers = operations.flatMap((each) => {
    const roles = sessionOf(each)
    return roles ? [{ ...each, role: roles[0] }] : []
  })
  const address = ({ path }: Operation) => `${path.replaceAll(/\{\w+\}/g, '%20')}?there-is-none=1`

  test.each(forMembers)(
    '$name refuses who may not call it before it looks at what they sent',
    async (each) => {
      const bodies = each.method === 'get' ? [undefined] : ['{}', '[1', '"\\u0000"', '']
      for (const body of bodies) {
        const init = { method: each.method.toUpperCase(), ...(body === undefined ? {} : { body }) }
        const headers = { 'content-type': 'application/json' }
        const visitor = await api.request(address(each), { ...init, headers })
        expect([body, visitor.status]).toEqual([body, 401])
        if (!each.role) continue
        const member = await api.request(address(each), {
          ...init,
          headers: { ...headers, ...(await somebody('pleb')) },
        })
        expect([body, member.status, await member.text()]).toEqual([
          body,
          403,
          expect.stringMatching(/Only (moderators|admins|the council) can do this/),
        ])
      }
    },
  )

  test('says which role it needs, where it needs one', () => {
    const staff = forMembers.filter(({ role }) => role !== undefined)
    expect(staff.length).toBeGreaterThan(20)
    expect(forMembers.length).toBeGreaterThan(90)
  })
})

describe('every endpoint for moderators and the council', () => {
  /** The humblest role that may call it, where its tag does not say it. */
  const FROM: Readonly<Record<string, Role>> = {
    'GET /api/moderation/log': 'council',
    'PUT /api/members/{id}/role': 'admin',
  }
  const staff = operations
    .filter(({ tags }) => tags.includes('Moderation') || tags.includes('Council'))
    .map((each) => ({
      ...each,
      from: FROM[each.name] ?? (each.tags.includes('Council') ? 'council' : 'mod'),
    }))

  test('has a tag that says so', () => {
    const others = operations.filter((each) => !staff.some(({ name }) => name === each.name))
    const unmarked = others.filter(({ path }) => /\/(mod[A-Z]|moderation\/|council\/|check_)/.test(path))
    expect(unmarked.map(({ name }) => name)).toEqual([])
  })

  test.each(staff)('$name rejects visitors and everyone below the role $from', async (each) => {
    const request = requestOf(each)
    expect((await send(request)).status).toBe(401)
    for (const role of ROLES.slice(0, ROLES.indexOf(each.from))) {
      const { status } = await send(request, await somebody(role))
      expect([role, status]).toEqual([role, 403])
    }
    const allowed = await send(request, await somebody(each.from))
    expect([401, 403], await allowed.text()).not.toContain(allowed.status)
  })
})
