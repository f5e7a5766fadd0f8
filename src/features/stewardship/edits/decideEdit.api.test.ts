// @module-tag race
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, storePicture } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
const { current, decide, edit, lastLogEntry, notifications } = editing(world)
const carol = await signIn(PEOPLE.carol)
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
})

describe('an edit that waits', () => {
  test('is accepted: it applies, its author learns of it and gains trust', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Dig it.' })).body
    for (const [who, status] of [
      [{}, 401],
      [carol, 403],
      [dev, 403],
    ] as const)
      expect((await decide(who, 'edits', editId, 'accept')).status).toBe(status)
    expect((await decide(mod, 'edits', 9999, 'accept')).status).toBe(404)
    expect((await decide(mod, 'edits', editId, 'accept')).body).toEqual({ status: 'applied' })
    expect((await current(GAMES.mine)).fields.desc).toBe('Dig it.')
    expect(await notifications(PEOPLE.carol)).toMatchObject([
      { type: 'decision', title: 'Your edit to Idle Mine was accepted', link: `/edit/${editId}` },
    ])
    expect(await lastLogEntry()).toMatchObject({
      action: 'accept-edit',
      subject_id: String(editId),
      actor_id: PEOPLE.mod,
    })
    expect((await get(`/api/edits/${editId}`)).body).toMatchObject({
      basis: 'accepted',
      decided_by: { username: 'mod' },
    })
    expect((await get(`/api/me/games/${GAMES.mine}`, carol)).body.accepted_edits).toBe(1)
    expect((await decide(mod, 'edits', editId, 'accept')).body.detail).toMatch(
      /^The edit was applied by mod on /,
    )
  })

  test('is declined with a reason that its author reads; nothing changes', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Buy shoes.' })).body
    expect((await decide(mod, 'edits', editId, 'decline')).status).toBe(400)
    expect((await decide(mod, 'edits', editId, 'decline', 'Advertising')).body).toEqual({
      status: 'declined',
    })
    expect((await current(GAMES.mine)).fields.desc).not.toBe('Buy shoes.')
    expect(await notifications(PEOPLE.carol)).toMatchObject([{ text: 'Advertising' }])
    expect((await get(`/api/edits/${editId}`)).status).toBe(404)
    expect((await get(`/api/edits/${editId}`, carol)).body.decision_reason).toBe('Advertising')
    expect((await get('/api/me/history/edits', carol)).body.items[0]).toMatchObject({
      action: 'declined',
      subject: 'Idle Mine',
    })
  })

  test('is not applied over a field that has changed since: the moderator sees the conflict', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Dig more.', long_desc: 'Deep.' })).body
    await edit(mod, GAMES.mine, { desc: 'Dig less.' })
    const { status, body } = await decide(mod, 'edits', editId, 'accept')
    expect([status, body.code, body.conflicts.map((each: { field: string }) => each.field)]).toEqual([
      409,
      'edit_conflict',
      ['desc'],
    ])
    expect((await current(GAMES.mine)).fields).toMatchObject({ desc: 'Dig less.', long_desc: '' })
    expect((await get(`/api/edits/${editId}`, mod)).body).toMatchObject({
      status: 'pending',
      changed_since: ['desc'],
    })
    expect((await decide(mod, 'edits', editId, 'decline', 'Out of date')).status).toBe(200)
  })

  test('two moderators at once, and its author withdrawing it: exactly one of the three happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { editId } = (await edit(carol, GAMES.mine, { desc: `Round ${round}.` })).body
      const responses = await Promise.all([
        decide(mod, 'edits', editId, 'accept'),
        decide(mod, 'edits', editId, 'decline', 'Not this'),
        send('POST', `/api/edits/${editId}/withdraw`, carol),
        edit(mod, GAMES.mine, { developers: [`Miner ${round}`] }),
      ])
      expect(
        responses
          .slice(0, 3)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 409, 409])
      const { status } = await db.kysely
        .selectFrom('edit_requests')
        .where('id', '=', editId)
        .select('status')
        .executeTakeFirstOrThrow()
      expect((await current(GAMES.mine)).fields.desc === `Round ${round}.`).toBe(status === 'applied')
    }
  })

  test('keeps its pictures until it is declined or withdrawn', async () => {
    // Somebody whose edits wait, however many of carol's were accepted before.
    const logo = await storePicture(db.kysely, { letter: 'd', purpose: 'logo', size: 'large' })
    const references = () =>
      db.kysely.selectFrom('media_references').where('hash', '=', 'd'.repeat(40)).selectAll().execute()
    const first = (await edit(dev, GAMES.mine, { logo })).body.editId
    expect(await references()).toMatchObject([{ subject_type: 'edit', subject_id: String(first) }])
    await send('POST', `/api/edits/${first}/withdraw`, dev)
    expect(await references()).toEqual([])
    const second = (await edit(dev, GAMES.mine, { logo })).body.editId
    await decide(mod, 'edits', second, 'accept')
    const third = (await edit(mod, GAMES.mine, { logo: null })).body.editId
    // The game no longer shows it; the history does, and undoing brings it back.
    expect((await references()).map((each) => each.subject_id).toSorted()).toEqual(
      [String(second), String(third)].toSorted(),
    )
    expect((await send('POST', `/api/edits/${third}/undo`, mod, {})).body.status).toBe('applied')
    expect((await get('/api/games/idle-mine')).body.logo_url).toBe(logo)
  })
})
