import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, storePicture } from '../../../../test/editing.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
await addRoles(db.kysely)
const { edit } = editing(world)
const mod = await signIn(PEOPLE.mod)
const others = {
  visitor: {},
  author: await signIn(PEOPLE.alice),
  member: await signIn(PEOPLE.bob),
  developer: await signIn(PEOPLE.dev),
  council: await signIn(STAFF.council),
}
const REASON = 'It insulted a member'
const INSULT = 'Somebody is a fool'

const hide = (id: number, hidden = true, headers: HeadersInit = mod) =>
  send('PUT', `/api/moderation/edits/${id}/hidden`, headers, { hidden, reason: REASON })

/** An edit with an insult that a moderator let through and then undid: their ids. */
async function undoneInsult(): Promise<{ id: number; undoing: number }> {
  const { body } = await edit(others.author, GAMES.tower, { desc: INSULT }, { summary: INSULT })
  await send('POST', `/api/moderation/edits/${body.editId}`, mod, { decision: 'accept' })
  const undone = await send('POST', `/api/edits/${body.editId}/undo`, mod, { summary: `No more '${INSULT}'` })
  return { id: body.editId, undoing: undone.body.editId }
}

const publicAnswers = (id: number, undoing: number, headers: HeadersInit) =>
  Promise.all([
    get(`/api/games/${GAMES.tower}/edits`, headers),
    get(`/api/edits/${id}`, headers),
    get(`/api/edits/${undoing}`, headers),
  ])

test('an edit that a moderator hid keeps its place, and only moderators read it; so does the edit that undid it', async () => {
  const { id, undoing } = await undoneInsult()
  for (const headers of Object.values(others))
    expect(JSON.stringify((await publicAnswers(id, undoing, headers)).map(({ body }) => body))).toContain(
      INSULT,
    )
  expect((await hide(id)).body).toEqual({ hidden: true })
  for (const [who, headers] of Object.entries(others)) {
    const [history, hidden, undid] = await publicAnswers(id, undoing, headers)
    expect([who, JSON.stringify([history.body, hidden.body, undid.body])]).toEqual([
      who,
      expect.not.stringContaining(INSULT),
    ])
    const notice = { reason: REASON, at: expect.any(String), edit_id: id }
    expect([hidden.body, undid.body]).toMatchObject([
      { id, diff: {}, summary: '', hidden: notice, author: { username: 'alice' } },
      { id: undoing, diff: {}, summary: '', hidden: notice, undoes_id: id },
    ])
    expect(history.body.items.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([id, undoing]),
    )
  }
  const [, seen] = await publicAnswers(id, undoing, mod)
  expect(seen.body).toMatchObject({
    diff: { desc: { to: INSULT } },
    summary: INSULT,
    hidden: { reason: REASON },
  })
})

test('is logged for everybody, once, and can be taken back', async () => {
  const { id } = await undoneInsult()
  await hide(id)
  await hide(id)
  const logged = (await get('/api/moderation-log')).body.items.filter(
    (each: { reason: string }) => each.reason === REASON,
  )
  expect(logged.filter(({ action }: { action: string }) => action === 'hide-edit').length).toBeGreaterThan(0)
  const rows = await db.kysely
    .selectFrom('moderation_log')
    .where('subject_id', '=', String(id))
    .where('action', '=', 'hide-edit')
    .selectAll()
    .execute()
  expect(rows).toMatchObject([{ actor_id: PEOPLE.mod, member_id: PEOPLE.alice, reason: REASON }])
  await hide(id, false)
  expect((await get(`/api/edits/${id}`)).body).toMatchObject({ diff: { desc: { to: INSULT } }, hidden: null })
})

test('nobody but a moderator hides, and not what the game still shows', async () => {
  const { id } = await undoneInsult()
  for (const [who, headers] of Object.entries(others))
    expect([who, (await hide(id, true, headers)).status]).toEqual([who, who === 'visitor' ? 401 : 403])
  const { body } = await edit(mod, GAMES.tower, { desc: `${INSULT} again` })
  expect(await hide(body.editId)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Undo it first') },
  })
  await send('POST', `/api/edits/${body.editId}/undo`, mod, {})
  expect((await hide(999_999)).status).toBe(404)
})

test('members cannot bring it back by undoing the edit that undid it', async () => {
  const { id, undoing } = await undoneInsult()
  await hide(id)
  const refused = await send('POST', `/api/edits/${undoing}/undo`, others.developer, {})
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('only moderators')])
  expect((await get('/api/games/number-tower')).body.desc).not.toContain(INSULT)
})

test('its pictures are no longer kept for it, nor for the edit that undid it', async () => {
  const logo = await storePicture(db.kysely, { letter: 'b', purpose: 'logo', size: 'large' })
  const { body } = await edit(mod, GAMES.mine, { logo })
  const undone = await send('POST', `/api/edits/${body.editId}/undo`, mod, {})
  const kept = () =>
    db.kysely
      .selectFrom('media_references')
      .where('hash', '=', 'b'.repeat(40))
      .select(['subject_type', 'subject_id'])
      .orderBy('subject_id')
      .execute()
  expect(await kept()).toEqual(
    [body.editId, undone.body.editId].map((id) => ({ subject_type: 'edit', subject_id: String(id) })),
  )
  await hide(body.editId)
  expect(await kept()).toEqual([])
})
