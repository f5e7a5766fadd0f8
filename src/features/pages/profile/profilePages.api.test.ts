import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'

const world = await testApi({}, undefined, DEMO)
const { kysely } = world.db
const site = await builtSite(world)

/** A member of the demo catalog who added 69 games, and does not show their votes. */
const BUSY = { username: 'tallowmere', name: 'Tallowmere' }
const profile = `/user/${BUSY.username}`

const GAMES = 'main [data-game] :is(h2, h3) a'

test('the address of a profile ignores case', async () => {
  const response = await site.request(`${profile.toUpperCase().replace('USER', 'user')}?tab=games`)
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe(`${profile}?tab=games`)
})

test('the games of a profile are pages of 20, each with links to the next one and the one before', async () => {
  const first = await site.page(`${profile}?tab=games`)
  expect(first.texts(GAMES)).toHaveLength(20)
  expect(first.attribute('main a:contains("More games")', 'href')).toBe(`${profile}?tab=games&page=2`)
  expect(first.text('main a:contains("More games")')).toBe('More games')
  const second = await site.page(`${profile}?tab=games&page=2`)
  expect(second.texts(GAMES)).toHaveLength(20)
  expect(second.texts(GAMES)).not.toContain(first.texts(GAMES)[0])
  expect(second.attribute('main a:contains("Show earlier games")', 'href')).toBe(`${profile}?tab=games`)
  expect(second.text('main a:contains("Show earlier games")')).toBe('Show earlier games')
})

test('a profile whose votes are hidden says so in their place', async () => {
  const page = await site.page(`${profile}?tab=votes`)
  expect(page.text('main')).toContain(`${BUSY.name} doesn’t show which games they voted on.`)
})

test('an unknown member is a 404 page with links to others', async () => {
  const page = await site.page('/user/nobody-at-all', { status: 404 })
  expect(page.text('h1')).toBe('There’s no member called nobody-at-all')
  expect(page.text('main a[href="/community"]')).toBe('Browse the community')
})

test('an author’s name links to their profile, in lists and on post pages', async () => {
  const list = await site.page(profile)
  expect(list.texts(`main article a[href="${profile}"]`)).toContain(BUSY.name)
  const post = await site.page(list.attribute('main article h2 a', 'href')!)
  expect(post.texts(`main article a[href="${profile}"]`)).toContain(BUSY.name)
})

test('a profile shows how far its member has come: merits, visits, and experience by week', async () => {
  const { id, username } = await kysely
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where('role', '=', 'mod')
    .executeTakeFirstOrThrow()
  await kysely.deleteFrom('daily_login_exp').where('user_id', '=', id).execute()
  await kysely.deleteFrom('exp_ledger').where('user_id', '=', id).execute()
  await kysely
    .insertInto('daily_login_exp')
    .values({ user_id: id, day: new Date().toISOString().slice(0, 10), streak: 1, exp_added: 3 })
    .execute()
  await kysely
    .insertInto('exp_ledger')
    .values({ user_id: id, kind: 'daily', subject: 'today', base: 3, amount: 3 })
    .execute()
  const page = await site.page(`/user/${username}`)
  const progress = 'section[aria-labelledby="progress"]'
  expect(page.text(progress)).toContain('1 of 7 days visited')
  expect(page.text(progress)).toContain('1 day in a row · longest 1 day')
  const labels = page.attributes(`${progress} [role="img"]`, 'aria-label')
  expect(labels).toContainEqual(expect.stringMatching(/^Visited on 1 of the last \d+ days$/))
  expect(labels).toContainEqual(expect.stringMatching(/^EXP by week: 3 in 26 weeks/))
  expect(page.texts(`${progress} tbody tr td`)).toEqual(['3'])
})
