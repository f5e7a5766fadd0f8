import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readRules } from '#/features/people/rules/ruleSections.ts'
import { setSiteIdentity } from '#/shared/siteName.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { SITE_PAGES } from './sitePages.limits.ts'

const world = await testApi({ SITE_NAME: 'Games & more' })
const { db, get, send, signIn, services, events } = world
const site = await builtSite(world)
await addRoles(db.kysely)
const admin = await signIn(STAFF.admin)

beforeEach(async () => {
  await db.kysely.deleteFrom('site_details').execute()
  await db.kysely.deleteFrom('site_pages').execute()
  await events.missAll()
})
afterEach(() => setSiteIdentity(undefined))

const details = { name: 'Idle Shelf', operator: 'Ada & friends', contact: 'ada@example.org', version: 0 }
const changeDetails = (change: object = {}, headers = admin) =>
  send('PUT', '/api/site', headers, { ...details, ...change })
const changePage = (page: string, content: string | null, version: number, headers = admin) =>
  send('PUT', `/api/site/pages/${page}`, headers, { content, version })
const pageOf = async (page: string) => (await get(`/api/site/pages/${page}`)).body
const newestEntry = () =>
  db.kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

test('no member may go by the name that admins gave the site, nor by the one it is configured with', async () => {
  const isReserved = async (name: string) => (await get(`/api/usernames?name=${name}`)).body.reserved
  const read = () => Promise.all(['IdleShelf', 'GamesMore'].map(isReserved))
  expect(await read()).toEqual([false, true])
  await changeDetails()
  expect(await read()).toEqual([true, true])
  const alice = await signIn(PEOPLE.alice)
  for (const display_name of ['Idle Shelf', 'Games & more'])
    expect((await send('PATCH', '/api/me', alice, { display_name })).status).toBe(400)
})

describe('the pages of a new site', () => {
  test.each(SITE_PAGES)('%s has a default text without a row in the database', async (page) => {
    const { content, ...rest } = await pageOf(page)
    expect(rest).toMatchObject({ page, is_default: true, version: 0, updated_at: null })
    expect(content).not.toMatch(/undefined|null|\[object|\$\{/)
    expect(await db.kysely.selectFrom('site_pages').selectAll().execute()).toEqual([])
  })

  test('name nobody who runs the site, and no contact', async () => {
    const texts = await Promise.all(SITE_PAGES.map(async (page) => (await pageOf(page)).content))
    for (const text of texts) expect(text).not.toMatch(/run by|mailto:/)
  })

  test('have links that lead to pages', async () => {
    for (const page of SITE_PAGES) {
      const { content } = await pageOf(page)
      for (const [, path] of content.matchAll(/\]\((\/[^)]*)\)/g))
        expect((await site.request(path!)).status, path).toBe(200)
    }
  })

  test('have rules with consecutive numbers', async () => {
    const { sections } = readRules((await pageOf('rules')).content)
    expect(sections.map(({ number }) => number)).toEqual(sections.map((_, at) => at + 1))
    expect(sections.length).toBeGreaterThan(10)
  })

  test('say what the configuration changes', async () => {
    expect((await pageOf('privacy')).content).not.toMatch(/Patreon|text message|Turnstile/)
    const other = await testApi({
      AUTH_PATREON_ID: 'id',
      AUTH_PATREON_SECRET: 'secret',
      ACCESS_LOG: 'on',
      OPEN_DATA: 'off',
    })
    const { content } = (await other.get('/api/site/pages/privacy')).body
    expect(content).toContain('Patreon')
    expect(content).toContain('logs each request')
    expect(content).not.toContain('/open-data')
  })
})

describe('changing a page', () => {
  test('shows it to everybody who had it cached, and is in the log', async () => {
    expect(await (await site.request('/rules')).text()).toContain('id="rule-14"')
    const saved = await changePage('rules', '## 1. Be *nice*\n\nAlways.\n\n## 7. Play', 0)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ is_default: false, version: 1 })
    const html = await (await site.request('/rules')).text()
    expect(html).toContain('id="rule-1"')
    expect(html).toContain('id="rule-7"')
    expect(html).not.toContain('id="rule-14"')
    expect((await pageOf('rules')).content).toContain('Always.')
    expect(await newestEntry()).toMatchObject({
      action: 'edit-site-page',
      subject_id: 'rules',
      actor_id: STAFF.admin,
    })
    const { items } = (await get('/api/moderation-log')).body
    expect(items[0].subject).toEqual({ type: 'page', name: 'Rules', link: '/rules' })
  })

  test('does not overwrite what another admin has just saved', async () => {
    await changePage('about', 'First', 0)
    expect((await changePage('about', 'Second', 0)).status).toBe(409)
    expect((await changePage('about', null, 0)).status).toBe(409)
    expect((await changePage('about', 'Second', 7)).status).toBe(409)
    expect((await changePage('contact', 'Second', 1)).status).toBe(409)
    expect(await pageOf('about')).toMatchObject({ content: 'First', version: 1 })
  })

  test('can return to the default, after which no earlier version counts', async () => {
    await changePage('about', 'First', 0)
    const { body } = await changePage('about', null, 1)
    expect(body).toMatchObject({ is_default: true, version: 2, updated_at: null })
    expect((await newestEntry()).action).toBe('reset-site-page')
    expect((await changePage('about', 'Again', 1)).status).toBe(409)
    expect((await changePage('about', 'Again', 2)).body.version).toBe(3)
  })

  test('is for admins only', async () => {
    for (const who of [PEOPLE.alice, PEOPLE.mod]) {
      const headers = await signIn(who)
      expect((await changePage('about', 'Mine', 0, headers)).status).toBe(403)
      expect((await changeDetails({}, headers)).status).toBe(403)
    }
    expect((await changePage('about', 'Mine', 0, {} as never)).status).toBe(401)
  })

  test.each([
    ['', 0],
    ['x'.repeat(40_001), 0],
    ['Fine', -1],
  ])('refuses %#', async (content, version) => {
    expect((await changePage('about', content, version)).status).toBe(400)
  })
})

describe('changing the details', () => {
  test('names the site everywhere, also where a page was cached', async () => {
    const named = async (path: string) => {
      const response = await site.request(path)
      expect(response.status, path).toBe(200)
      return (await response.text()).replaceAll('&amp;', '&')
    }
    const addresses = ['/', '/about', '/feeds/games.atom', '/manifest.webmanifest', '/offline']
    for (const path of addresses) expect(await named(path), path).not.toContain('Idle Shelf')
    expect((await changeDetails()).body).toMatchObject({ name: 'Idle Shelf', version: 1 })
    for (const path of addresses) expect(await named(path), path).toContain('Idle Shelf')
    expect(services.config.siteName).toBe('Idle Shelf')
    expect(services.auth.siteName).toBe('Idle Shelf')
    expect(services.config.auth.mail.from).toMatch(/^"Idle Shelf" </)
    expect((await get('/api/openapi.json')).body.info.title).toBe('Idle Shelf API')
    expect(await named('/contact')).toContain('href="mailto:ada@example.org"')
    expect(await named('/')).toContain('Ada & friends')
  })

  test('returns to the configured name when the field is emptied', async () => {
    await changeDetails()
    const { body } = await changeDetails({ name: '', version: 1 })
    expect(body).toMatchObject({ name: 'Games & more', configured_name: 'Games & more' })
    expect(services.config.siteName).toBe('Games & more')
  })

  test('reaches processes that lost its message', async () => {
    await db.kysely.insertInto('site_details').values({ name: 'From elsewhere' }).execute()
    await events.missAll()
    expect(services.config.siteName).toBe('From elsewhere')
  })

  test('is in the log, where only the council reads it', async () => {
    await changeDetails()
    expect(await newestEntry()).toMatchObject({
      action: 'edit-site-details',
      data: { from: 'Games & more', to: 'Idle Shelf', summary: 'name, who runs it, contact' },
    })
    const { items } = (await get('/api/moderation-log')).body
    expect(items.map(({ action }: { action: string }) => action)).not.toContain('edit-site-details')
  })

  test('is no change where nothing differs', async () => {
    await changeDetails()
    const { id } = await newestEntry()
    expect((await changeDetails({ version: 1 })).body).toMatchObject({ name: 'Idle Shelf', version: 1 })
    expect((await newestEntry()).id).toBe(id)
  })

  test('does not overwrite what another admin has just saved', async () => {
    await changeDetails()
    expect((await changeDetails({ operator: 'Eve' })).status).toBe(409)
    expect((await get('/api/site')).body.operator).toBe('Ada & friends')
  })

  test.each([
    { contact: 'javascript:alert(1)' },
    { contact: 'somewhere' },
    { name: 'Two\nlines' },
    { name: 'x'.repeat(61) },
    { operator: 'Eve\u202E' },
  ])('refuses %j', async (change) => {
    expect((await changeDetails(change)).status).toBe(400)
  })

  test('does not change the token that developers have published', async () => {
    expect(services.config.configuredName).toBe('Games & more')
    await changeDetails()
    expect(services.config.configuredName).toBe('Games & more')
  })

  test('shows a name with marks of Markdown as it is', async () => {
    await changeDetails({ name: 'My *best* [site](x)' })
    expect(await (await site.request('/about')).text()).toContain('My *best* [site](x) is a catalog')
  })
})
