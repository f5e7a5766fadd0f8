// @module-tag race
import { describe, expect, test } from 'vitest'
import { authServer } from '../../../../../test/authServer.ts'
import { type MockPerson, mockProvider } from '../../../../../test/mockProvider.ts'
import { linkBy, readSession, signInBy } from '../../../../../test/oauthBrowser.ts'
import { checkSupporters } from './supporterChecks.server.ts'

const mock = await mockProvider()
const env = {
  ...mock.env('PATREON'),
  AUTH_CONFIRMATIONS: 'off',
  AUTH_PATREON_SUPPORTERS: '{"levels":[1,500,1000]}',
}
const server = await authServer(env)
const password = 'a fine long password'
const SINCE = '2026-01-15T08:00:00.000Z'
let people = 0

const membership = (cents: number, more: object = {}, campaign = 'ours') => ({
  type: 'member',
  id: `m${campaign}`,
  attributes: {
    patron_status: 'active_patron',
    currently_entitled_amount_cents: cents,
    pledge_relationship_start: SINCE,
    ...more,
  },
  relationships: { campaign: { data: { type: 'campaign', id: campaign } } },
})

/** Somebody at the platform, with their memberships. */
function patron(...included: object[]): MockPerson {
  const id = String(9000 + ++people)
  return { user: { data: { type: 'user', id, attributes: { full_name: 'Pat', vanity: 'pat' } }, included } }
}

/** A member who connected their account at the platform. */
async function connected(person: MockPerson, at = server) {
  const browser = at.browser()
  const { data } = await browser.signUp({ email: `sup${++people}@example.org`, password })
  const id = data.user!.id
  const connect = () =>
    linkBy({ browser, mock }, 'patreon', person, {
      redirectTo: `${at.siteUrl}/patreon`,
      scopes: 'identity',
    })
  return { browser, id, connect, end: await connect() }
}

const profileOf = (id: string) =>
  server.db.kysely
    .selectFrom('profiles')
    .select(['is_premium', 'premium_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const supporterOf = (id: string) =>
  server.db.kysely.selectFrom('supporters').selectAll().where('user_id', '=', id).executeTakeFirst()

const aDayPasses = (id: string) =>
  server.db.kysely
    .updateTable('supporters')
    .set({ next_check_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', id)
    .execute()

const nextDay = async (id: string) => {
  await aDayPasses(id)
  await checkSupporters(server.auth, new AbortController().signal)
}

const NOBODY = { is_premium: false, premium_since: null }
const PREMIUM = { is_premium: true, premium_since: new Date(SINCE) }

describe('connecting the supporter platform', () => {
  test('returns to /patreon, and makes a supporter premium at their level since their support began', async () => {
    const { end, id, browser } = await connected(patron(membership(500)))
    expect([end.status, end.to.pathname]).toEqual([302, '/patreon'])
    const { user } = await readSession(browser, end)
    expect(user.identities!.at(-1)).toMatchObject({
      provider: 'patreon',
      identity_data: { patron_level: 2, patron_since: SINCE },
    })
    expect(await profileOf(id)).toEqual(PREMIUM)
    expect(await supporterOf(id)).toMatchObject({ level: 2, since: new Date(SINCE) })
    const asked = mock.state.visits.at(-1)!.searchParams
    expect(asked.get('scope')).toBe('identity')
  })

  test('does not make members premium who do not pay', async () => {
    const declined = membership(500, { patron_status: 'declined_patron' })
    const former = membership(500, { patron_status: 'former_patron' })
    const follower = membership(0, { patron_status: null })
    for (const person of [
      patron(),
      patron(declined),
      patron(former),
      patron(follower),
      patron(membership(0)),
    ]) {
      const { id, end } = await connected(person)
      expect(end.status).toBe(302)
      expect(await profileOf(id)).toEqual(NOBODY)
    }
  })

  test('ignores support of other campaigns', async () => {
    const chosen = await authServer(
      { ...env, AUTH_PATREON_SUPPORTERS: '{"levels":[1,500,1000],"campaign":"ours"}' },
      { db: server.db, keys: server.keys },
    )
    const { id } = await connected(patron(membership(5000, {}, 'theirs')), chosen)
    expect(await profileOf(id)).toEqual(NOBODY)
    const both = await connected(patron(membership(5000, {}, 'theirs'), membership(100)), chosen)
    expect(await supporterOf(both.id)).toMatchObject({ level: 1 })
    const query = '/authorize?provider=patreon&scopes=identity.memberships'
    expect((await server.call(query)).status).toBe(400)
    expect(new URL((await chosen.call(query)).location).searchParams.get('scope')).toBe(
      'identity identity[email] identity.memberships',
    )
  })

  test('also happens by signing in', async () => {
    const browser = server.browser('pkce')
    const end = await signInBy({ browser, mock }, 'patreon', patron(membership(100)))
    const { user } = await readSession(browser, end)
    expect(await profileOf(user.id)).toEqual(PREMIUM)
  })

  test('can be repeated after becoming a supporter', async () => {
    const person = patron()
    const { id, connect } = await connected(person)
    expect(await profileOf(id)).toEqual(NOBODY)
    person.user.included = [membership(100)]
    expect((await connect()).status).toBe(302)
    expect(await profileOf(id)).toEqual(PREMIUM)
  })

  test('encrypts the platform’s refresh token and never returns it', async () => {
    const { id, end } = await connected(patron(membership(100)))
    expect([...end.brought.keys()]).not.toContain('provider_refresh_token')
    const { sealed_refresh_token } = (await supporterOf(id))!
    expect(Buffer.from(sealed_refresh_token!).toString('latin1')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('can be undone, which ends premium', async () => {
    const { id, browser } = await connected(patron(membership(100)))
    const { identities } = (await browser.getUser()).data.user!
    const { error } = await browser.unlinkIdentity(identities!.find((each) => each.provider === 'patreon')!)
    expect(error).toBeNull()
    expect(await profileOf(id)).toEqual(NOBODY)
    expect(await supporterOf(id)).toBeUndefined()
  })
})

describe('a day later', () => {
  test('the platform is checked daily with the newest token, and the profile is updated', async () => {
    const person = patron(membership(100))
    const { id } = await connected(person)
    person.user.included = [membership(1000)]
    await nextDay(id)
    expect(await supporterOf(id)).toMatchObject({ level: 3 })
    person.user.included = [membership(1000, { patron_status: 'former_patron' })]
    await nextDay(id)
    expect(await profileOf(id)).toEqual(NOBODY)
    person.user.included = [membership(100, { pledge_relationship_start: null })]
    await nextDay(id)
    const { premium_since } = await profileOf(id)
    await nextDay(id)
    expect(await profileOf(id)).toEqual({ is_premium: true, premium_since })
  })

  test('nobody is checked too early', async () => {
    const { id } = await connected(patron(membership(100)))
    const before = mock.state.refreshes
    await checkSupporters(server.auth, new AbortController().signal)
    expect(mock.state.refreshes).toBe(before)
    const { next_check_at } = (await supporterOf(id))!
    expect((next_check_at!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 0)
  })

  test('several processes check each member once', async () => {
    const members = [await connected(patron(membership(100))), await connected(patron(membership(100)))]
    for (const { id } of members) await aDayPasses(id)
    const before = mock.state.refreshes
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3].map(() => checkSupporters(server.auth, signal)))
    expect(mock.state.refreshes - before).toBe(2)
    for (const { id } of members) expect(await profileOf(id)).toEqual(PREMIUM)
  })

  test('disconnecting at the platform ends the support', async () => {
    const person = patron(membership(100))
    const { id, connect, browser, end } = await connected(person)
    await readSession(browser, end)
    mock.revoke(person)
    await nextDay(id)
    const { data } = await browser.getUserIdentities()
    expect(data!.identities.at(-1)!.identity_data).toMatchObject({ patron_level: 0, patron_since: null })
    expect(await profileOf(id)).toEqual(NOBODY)
    expect(await supporterOf(id)).toMatchObject({ sealed_refresh_token: null, next_check_at: null })
    await connect()
    expect(await profileOf(id)).toEqual(PREMIUM)
  })

  test('a failing platform changes nothing, and is checked again', async () => {
    const { id } = await connected(patron(membership(100)))
    mock.state.down = true
    await nextDay(id)
    mock.state.down = false
    expect(await profileOf(id)).toEqual(PREMIUM)
    const { next_check_at } = (await supporterOf(id))!
    expect(next_check_at!.getTime()).toBeLessThan(Date.now() + 2 * 3_600_000)
  })
})
