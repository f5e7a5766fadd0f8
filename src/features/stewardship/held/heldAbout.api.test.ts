import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readCommand } from '#/features/stewardship/adminCommands/adminCommand.ts'
import { type HeldCommand, runHeldCommand } from '#/features/stewardship/adminCommands/heldCommand.server.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, events, get, send, signIn } = world
const site = plainSite(world)
await addRoles(db.kysely)
const ITEM = `profile-${PEOPLE.carol}`
const [carol, mod, council] = [
  await signIn(PEOPLE.carol),
  await signIn(PEOPLE.mod),
  await signIn(STAFF.council),
]

// Carol's account is new in every test, and nothing of hers was approved before.
beforeEach(async () => {
  await sql`
    update profiles set created_at = now(), about = 'Old words', about_has_outside_link = false, held_about = null, held_about_at = null
     where id = ${PEOPLE.carol}::uuid`.execute(db.kysely)
  for (const table of ['comments', 'posts'] as const)
    await db.kysely.updateTable(table).set({ has_outside_link: false }).execute()
  await db.kysely.deleteFrom('notifications').execute()
  await db.kysely.deleteFrom('moderation_log').execute()
  world.cache.clear()
})

const change = async (about: string) => (await send('PATCH', '/api/me', carol, { about })).body
const decide = (decision: string, as = mod, reason = 'We looked at it') =>
  send('POST', `/api/moderation/held/${ITEM}`, as, { decision, reason })
/** What others read about Carol: the API, the page, the data service's view. */
async function shown(): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select about from data_service.profiles where id = ${PEOPLE.carol}::uuid`.execute(db.kysely)
  const page = await site.request('/users/carol')
  const { body } = await get('/api/users/carol')
  return [body.about, (JSON.parse(await page.text()) as { about: string }).about, rows[0]!.about]
}
const everywhere = (about: string) => [about, about, about]
const waiting = async () => (await get('/api/moderation/queue?kind=held', mod)).body.items

test('a link of a new account is seen by its author, and by others once a moderator has published it', async () => {
  expect(await shown()).toEqual(everywhere('Old words'))
  const text = 'See https://spam.example/carol'
  expect(await change(text)).toMatchObject({ about: 'Old words', held_about: text })
  expect((await get('/api/me', carol)).body.held_about).toBe(text)
  expect(await shown()).toEqual(everywhere('Old words'))
  expect(JSON.stringify((await get('/api/users/carol')).body)).not.toContain('spam.example')
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ id: ITEM, title: 'Profile of carol', excerpt: text, link: '/user/carol' }),
  )
  expect((await get(`/api/moderation/held/${ITEM}`, mod)).body).toMatchObject({
    text,
    context: { text: 'Old words' },
  })

  expect((await decide('accept')).body).toEqual({ status: 'published' })

  expect(await shown()).toEqual(everywhere(text))
  expect((await get('/api/me', carol)).body).toMatchObject({ about: text, held_about: null })
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: ITEM }))
  expect((await get('/api/me/notifications', carol)).body.items).toMatchObject([
    { title: 'A moderator published your text “About you”', text: 'We looked at it' },
  ])
  expect((await get('/api/moderation/log', council)).body.items).toMatchObject([
    { action: 'release-profile', member: { username: 'carol' } },
  ])
  expect((await decide('accept')).status).toBe(409)
})

test('what a moderator declines is gone, and others see what they saw before', async () => {
  await change('See https://spam.example/carol')
  expect((await decide('decline')).body).toEqual({ status: 'removed' })
  expect(await shown()).toEqual(everywhere('Old words'))
  expect((await get('/api/me', carol)).body.held_about).toBeNull()
  const { body } = await get('/api/moderation-log')
  expect(body.items).toMatchObject([{ action: 'decline-profile', reason: '' }])
  expect(JSON.stringify(body)).not.toMatch(/carol|spam/)
})

test('other changes leave it waiting, a text without a link replaces it, and so does the one before', async () => {
  const text = 'See https://spam.example/carol'
  await change(text)
  await send('PATCH', '/api/me', carol, { display_name: 'Caro' })
  await send('PATCH', '/api/me', carol, { display_name: null, about: text })
  expect((await get('/api/me', carol)).body).toMatchObject({ about: 'Old words', held_about: text })
  expect(await change('Old words')).toMatchObject({ about: 'Old words', held_about: null })
  await change(text)
  expect(await change('New words')).toMatchObject({ about: 'New words', held_about: null })
  expect(await shown()).toEqual(everywhere('New words'))
})

test('a text that was published is held again when its link changes', async () => {
  await change('See https://example.org/1')
  await decide('accept')
  const changed = 'See https://spam.example/2'
  expect(await change(changed)).toMatchObject({ about: 'See https://example.org/1', held_about: changed })
})

test('a text that its author changed after the moderator read it is not published', async () => {
  const read = async () => (await get(`/api/moderation/held/${ITEM}`, mod)).body
  const publish = async (version: string) =>
    (await send('POST', `/api/moderation/held/${ITEM}`, mod, { decision: 'accept', version })).status
  await change('See https://example.org/1')
  const { version } = await read()
  expect(await waiting()).toContainEqual(expect.objectContaining({ id: ITEM, version }))
  await change('See https://spam.example/2')
  expect(await publish(version)).toBe(409)
  expect(await shown()).toEqual(everywhere('Old words'))
  const now = await read()
  expect(now.text).toBe('See https://spam.example/2')
  expect(await publish(now.version)).toBe(200)
})

test.each(['comment', 'post'])('nor is a held %s', async (type) => {
  const texts = ['See https://example.org/1', 'See https://spam.example/2']
  const { body: added } =
    type === 'post'
      ? await send('POST', '/api/posts', carol, { type: 'discussion', title: 'A title', content: texts[0] })
      : await send('POST', '/api/addPostComment', carol, { postID: POSTS.discussion, comment: texts[0] })
  const path = `/api/moderation/held/${type}-${added.id}`
  const { version } = (await get(path, mod)).body
  const edited =
    type === 'post'
      ? await send('PATCH', `/api/posts/${added.id}`, carol, { content: texts[1] })
      : await send('PATCH', `/api/comments/${added.id}`, carol, { comment: texts[1] })
  expect(edited.body).toMatchObject({ is_held: true })
  for (const decision of ['accept', 'decline'])
    expect((await send('POST', path, mod, { decision, version, reason: 'We read it' })).status).toBe(409)
  const now = (await get(path, mod)).body
  expect(now.text).toBe(texts[1])
  const accepted = await send('POST', path, mod, { decision: 'accept', version: now.version })
  expect(accepted.body).toEqual({ status: 'published' })
})

test('it is one of the three texts that moderators approve before a new account is trusted', async () => {
  await change('See https://example.org/1')
  await decide('accept')
  const comment = async (n: number) =>
    (
      await send('POST', '/api/addPostComment', carol, {
        postID: POSTS.discussion,
        comment: `https://example.org/of-comment-${n}`,
      })
    ).body
  for (const n of [1, 2]) {
    const { id, is_held } = await comment(n)
    expect(is_held).toBe(true)
    await send('POST', `/api/moderation/held/comment-${id}`, mod, { decision: 'accept' })
  }
  expect((await comment(3)).is_held).toBe(false)
  // For the text itself, two others are approved, and now a third.
  expect(await change('See https://example.org/2')).toMatchObject({ held_about: null })
})

test('links to this site, and those of accounts older than a day, are never held', async () => {
  const own = 'See [my list](/post/6)'
  expect(await change(own)).toMatchObject({ about: own, held_about: null })
  await sql`update profiles set created_at = now() - interval '25 hours' where id = ${PEOPLE.carol}::uuid`.execute(
    db.kysely,
  )
  const outside = 'See https://example.org/1'
  expect(await change(outside)).toMatchObject({ about: outside, held_about: null })
})

test('only another moderator decides', async () => {
  await change('See https://spam.example/carol')
  for (const who of [carol, council]) expect((await decide('accept', who)).status).toBe(403)
  await db.kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', PEOPLE.carol).execute()
  expect((await decide('accept', await signIn(PEOPLE.carol))).status).toBe(403)
  await db.kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.carol).execute()
  expect(await shown()).toEqual(everywhere('Old words'))
})

test('the operator lists and publishes it', async () => {
  const run = (...words: string[]) =>
    runHeldCommand({ kysely: db.kysely, events }, readCommand(words) as HeldCommand)
  await change('See https://example.org/1')
  expect((await run('held')).join('\n')).toContain('profile carol')
  await run('release', 'profile', 'Carol')
  expect(await shown()).toEqual(everywhere('See https://example.org/1'))
  await expect(run('release', 'profile', 'carol')).rejects.toThrow('held for review')
})
