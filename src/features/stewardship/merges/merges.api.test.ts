import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_OTHER_NAMES } from '#/features/stewardship/edits/edits.limits.ts'
import { sealSteamKey } from '#/features/stewardship/owners/sealedKeys.server.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { GAMES, PEOPLE, REVIEW_TEXT } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { auth, db, get, send, signIn } = world
const { kysely } = db
const { edit, decide, lastLogEntry } = editing(world)
const mod = await signIn(PEOPLE.mod)
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
const dev = await signIn(PEOPLE.dev)

const reason = 'They are the same game.'
const preview = (urlid: string, into: string, who: HeadersInit = mod) =>
  get(`/api/games/${urlid}/merge?into=${into}`, who)
const merge = async (urlid: string, into: string, who: HeadersInit = mod, more: object = {}) => {
  const { version = 'none' } = (await preview(urlid, into)).body
  return send('POST', `/api/games/${urlid}/merge`, who, { into, version, reason, ...more })
}
const undo = (id: number, who: HeadersInit = mod) =>
  send('POST', `/api/moderation/merges/${id}/undo`, who, {})
const notesOf = (userId: string) =>
  kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('once_key', 'like', 'merge:%')
    .select(['title', 'text', 'link', 'type'])
    .orderBy('id')
    .execute()

/** The little world has experience that nothing was granted for. */
const wrong = async () =>
  (await wrongCounters(kysely)).filter(({ counter }) => counter !== 'experience of a member')

/** Every merge is undone, the last one first, so that each test starts from the little world. */
beforeEach(async () => {
  for (;;) {
    const open = await kysely
      .selectFrom('game_merges')
      .where('undone_at', 'is', null)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!open) break
    await sql`update game_merges set merged_at = now()`.execute(kysely)
    expect((await undo(open.id)).status).toBe(200)
  }
  await sql`delete from notifications`.execute(kysely)
})

describe('merging a game into another', () => {
  test('is for moderators, and needs two games that exist', async () => {
    const { version } = (await preview('number-farm', 'idle-mine')).body
    for (const [who, status] of [
      [{}, 401],
      [alice, 403],
      [dev, 403],
    ] as const) {
      expect((await preview('number-farm', 'idle-mine', who)).status).toBe(status)
      const body = { into: 'idle-mine', version, reason }
      expect((await send('POST', '/api/games/number-farm/merge', who, body)).status).toBe(status)
      expect((await undo(1, who)).status).toBe(status)
    }
    expect((await preview('number-farm', 'nothing')).status).toBe(404)
    expect((await merge('nothing', 'number-farm')).status).toBe(404)
    expect((await undo(999)).status).toBe(404)
  })

  test.each([
    [{ reason: '' }, 'reason'],
    [{ reason: 'x'.repeat(1001) }, 'reason'],
    [{ into: 'No Address' }, 'into'],
    [{ version: 'x'.repeat(41) }, 'version'],
  ])('is refused with %j, and the field is named', async (more, parameter) => {
    const { status, body } = await merge('number-farm', 'idle-mine', mod, more)
    expect([status, body.errors?.[0].parameter]).toEqual([400, parameter])
  })

  test('isn’t for the owner of one of them, who could be a moderator', async () => {
    await kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', PEOPLE.dev).execute()
    const owner = await signIn(PEOPLE.dev)
    expect((await merge('idle-mine', 'number-tower', owner)).status).toBe(403)
    await kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.dev).execute()
  })

  test.each([
    ['idle-mine', 'idle-mine', 'Choose another game'],
    ['gone', 'idle-mine', 'Gone was removed. Restore it first.'],
    ['idle-mine', 'gone', 'Gone was removed. Restore it first.'],
    [
      'idle-mine',
      'lost-colony',
      'Lost Colony isn’t confirmed yet. Confirm it first, or merge it into Idle Mine.',
    ],
  ])('%s into %s is refused, as its preview says', async (game, into, problem) => {
    expect((await preview(game, into)).body.blocked).toBe(problem)
    const { status, body } = await merge(game, into)
    expect([status, body.detail]).toEqual([409, problem])
  })

  test('gives the survivor the names of the other, each once and while there is room, until it is undone', async () => {
    const otherNames = async () =>
      (
        await kysely
          .selectFrom('games')
          .where('id', '=', GAMES.farm)
          .select('other_names')
          .executeTakeFirstOrThrow()
      ).other_names
    const set = (id: number, other_names: string[]) =>
      kysely.updateTable('games').set({ other_names }).where('id', '=', id).execute()
    const own = Array.from({ length: MAX_OTHER_NAMES - 3 }, (_, n) => `Acre ${n}`)
    await set(GAMES.farm, own)
    await set(GAMES.mine, ['NUMBER FARM!', 'Acre 1', 'Pit', 'Quarry', 'Shaft'])
    const added = ['Idle Mine', 'Pit', 'Quarry']
    expect((await preview('idle-mine', 'number-farm')).body.names).toEqual(added)
    const { id } = (await merge('idle-mine', 'number-farm')).body
    expect(await otherNames()).toEqual([...own, ...added])
    expect((await get('/api/games/suggest?q=quarry')).body.items).toMatchObject([{ urlid: 'number-farm' }])
    expect((await undo(id)).status).toBe(200)
    expect(await otherNames()).toEqual(own)
    for (const game of [GAMES.farm, GAMES.mine]) await set(game, [])
  })

  test('waits until votes that are being removed are gone', async () => {
    const { id } = await kysely
      .insertInto('votes_removal_requests')
      .values({ game_id: GAMES.mine, reason, status: 'granted', decided_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await merge('idle-mine', 'number-farm')).body.detail).toBe(
      'The votes on Idle Mine are being removed. Try again when that is finished.',
    )
    await kysely.deleteFrom('votes_removal_requests').where('id', '=', id).execute()
  })

  test('is refused if one of them is not what the preview showed', async () => {
    const { version } = (await preview('idle-mine', 'number-farm')).body
    await edit(mod, GAMES.farm, { name: 'Number Fields' })
    const { status, body } = await merge('idle-mine', 'number-farm', mod, { version })
    expect([status, body.detail]).toEqual([
      409,
      'One of the games has changed. Check again what will happen.',
    ])
    await edit(mod, GAMES.farm, { name: 'Number Farm' })
  })

  test('warns of two owners, and the owner of the survivor stays', async () => {
    const setOwner = (developer_id: string | null) =>
      kysely.updateTable('games').set({ developer_id }).where('id', '=', GAMES.mine).execute()
    await setOwner(PEOPLE.carol)
    const { body } = await preview('idle-mine', 'number-tower')
    expect(body.warnings).toEqual(['They have different owners: carol and dev. dev stays the owner.'])
    expect(body.owner).toBeNull()
    await merge('idle-mine', 'number-tower')
    expect((await get('/api/games/number-tower')).body.developer_account.username).toBe('dev')
    // Both are told, once.
    for (const userId of [PEOPLE.carol, PEOPLE.dev]) expect(await notesOf(userId)).toHaveLength(1)
    await setOwner(null)
  })

  test('gives the survivor the owner and the Steam keys of the merged game, and an undo gives them back', async () => {
    await kysely
      .insertInto('steam_keys')
      .values({
        game_id: GAMES.tower,
        given_by: PEOPLE.dev,
        ...sealSteamKey(auth.keys, GAMES.tower, 'AAAAA-BBBBB-CCCCC'),
      })
      .execute()
    expect((await preview('number-tower', 'number-farm')).body).toMatchObject({ owner: 'dev', steam_keys: 1 })
    const { id } = (await merge('number-tower', 'number-farm')).body
    expect((await get('/api/games/number-farm')).body.developer_account.username).toBe('dev')
    const keysOf = async (urlid: string) =>
      (await send('POST', `/api/games/${urlid}/steam-keys/read`, mod)).body.keys?.map(
        ({ code }: { code: string }) => code,
      )
    expect(await keysOf('number-farm')).toEqual(['AAAAA-BBBBB-CCCCC'])
    await undo(id)
    expect((await get('/api/games/number-farm')).body.developer_account).toBeNull()
    expect((await get('/api/games/number-tower')).body.developer_account.username).toBe('dev')
    expect(await keysOf('number-tower')).toEqual(['AAAAA-BBBBB-CCCCC'])
    await kysely.deleteFrom('steam_keys').execute()
  })

  test('tells who added it, its owners, and each follower once, in the log with the reason', async () => {
    await kysely
      .insertInto('favorites')
      .values([
        { game_id: GAMES.mine, user_id: PEOPLE.alice },
        { game_id: GAMES.mine, user_id: PEOPLE.bob },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await kysely
      .insertInto('library')
      .values([
        { game_id: GAMES.tower, user_id: PEOPLE.carol, status: 'playing' },
        { game_id: GAMES.tower, user_id: PEOPLE.alice, status: 'playing' },
      ])
      .execute()
    const [listener, quiet] = await addMembers(kysely, 'listener', 2)
    await kysely
      .insertInto('follows')
      .values([
        { game_id: GAMES.mine, user_id: listener!, is_on: true },
        { game_id: GAMES.tower, user_id: quiet!, is_on: false },
      ])
      .execute()
    await kysely.insertInto('favorites').values({ game_id: GAMES.tower, user_id: quiet! }).execute()
    await merge('idle-mine', 'number-tower')
    const title = 'Idle Mine was merged into Number Tower'
    const follower = { title, type: 'update', text: '', link: '/game/number-tower' }
    expect(await notesOf(PEOPLE.bob)).toEqual([{ ...follower, type: 'decision', text: reason }])
    expect(await notesOf(PEOPLE.dev)).toEqual([{ ...follower, type: 'decision', text: reason }])
    for (const userId of [PEOPLE.alice, PEOPLE.carol, listener!])
      expect(await notesOf(userId)).toEqual([follower])
    expect(await notesOf(quiet!)).toEqual([])
    expect(await lastLogEntry()).toMatchObject({
      action: 'merge-games',
      actor_id: PEOPLE.mod,
      reason,
      data: { name: 'Number Tower', merged: 'Idle Mine' },
    })
    expect((await get('/api/moderation-log')).body.items[0]).toMatchObject({
      reason,
      subject: { name: 'Idle Mine and Number Tower', link: '/game/number-tower' },
    })
    await kysely.deleteFrom('library').execute()
  })

  test('closes edits that wait, with words', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Dig deeper.' })).body
    expect((await preview('idle-mine', 'number-farm')).body.pending_edits).toBe(1)
    await merge('idle-mine', 'number-farm')
    expect((await decide(mod, 'edits', editId, 'accept')).status).toBe(409)
    const stored = await kysely
      .selectFrom('edit_requests')
      .where('id', '=', editId)
      .select(['status', 'decision_reason'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      status: 'declined',
      decision_reason:
        'Idle Mine was merged into Number Farm. If your edit fits there, please send it again.',
    })
  })

  test('makes nobody lose or gain experience, not even with what they write next', async () => {
    const sum = () => kysely.selectFrom('profiles').select(['id', 'total_exp']).orderBy('id').execute()
    expect((await send('POST', '/api/upvote', carol, { game: GAMES.mine })).status).toBe(200)
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
    const before = await sum()
    const { id } = (await merge('idle-mine', 'number-farm')).body
    expect(await sum()).toEqual(before)
    await send('POST', '/api/downvote', carol, { game: GAMES.farm })
    await send('POST', '/api/upvote', carol, { game: GAMES.farm })
    expect(await sum()).toEqual(before)
    await undo(id)
    expect(await sum()).toEqual(before)
    expect(await wrong()).toEqual([])
  })
})

describe('the address of a merged game', () => {
  const PARTS = ['', '/updates', '/posts', '/review-stats', '/similar', '/merges']

  test('leads to the survivor, also in the API, and through merges of that', async () => {
    await merge('lost-colony', 'number-farm')
    await merge('number-farm', 'idle-mine')
    for (const part of PARTS)
      for (const urlid of ['lost-colony', 'number-farm']) {
        const [old, present] = [
          await get(`/api/games/${urlid}${part}`),
          await get(`/api/games/idle-mine${part}`),
        ]
        expect([part, old.status]).toEqual([part, 200])
        expect(old.body).toEqual(present.body)
      }
    const names = (await get('/api/games')).body.items.map(({ urlid }: { urlid: string }) => urlid)
    expect(names).not.toContain('number-farm')
    expect(names).toContain('idle-mine')
  })

  test('is that of the game again after an undo, the last merge first', async () => {
    const inner = (await merge('lost-colony', 'number-farm')).body.id
    const outer = (await merge('number-farm', 'idle-mine')).body.id
    expect((await undo(inner)).body.detail).toBe(
      'Number Farm was merged into Idle Mine since. Undo that merge first.',
    )
    expect((await undo(outer)).body).toEqual({ urlid: 'number-farm', into: 'idle-mine' })
    expect((await get('/api/games/lost-colony')).body.urlid).toBe('number-farm')
    expect((await undo(inner)).status).toBe(200)
    expect((await get('/api/games/lost-colony')).body).toMatchObject({
      urlid: 'lost-colony',
      confirmed: false,
    })
    expect((await undo(inner)).body.detail).toBe('This merge was already undone')
  })

  test('is kept: the game can’t be restored otherwise, or be merged again', async () => {
    await merge('number-farm', 'idle-mine')
    const restored = await send('POST', `/api/moderation/games/${GAMES.farm}/restore`, mod, { reason })
    expect([restored.status, restored.body.detail]).toEqual([
      409,
      'The game was merged into another. Undo the merge instead.',
    ])
    expect((await merge('number-farm', 'number-tower')).body.detail).toBe(
      'Number Farm was merged into Idle Mine already',
    )
    expect((await merge('number-tower', 'number-farm')).status).toBe(409)
  })
})

describe('undoing a merge', () => {
  test('brings back all addresses of a chain', async () => {
    const leadsTo = async (urlid: string) => (await get(`/api/games/${urlid}`)).body.urlid
    const before = await kysely
      .selectFrom('games')
      .where('urlid', '=', 'number-tower')
      .select('updated_at')
      .executeTakeFirstOrThrow()
    await merge('lost-colony', 'number-farm')
    const middle = (await merge('number-farm', 'idle-mine')).body.id
    const outer = (await merge('idle-mine', 'number-tower')).body.id
    const chain = ['lost-colony', 'number-farm', 'idle-mine']
    expect(await Promise.all(chain.map(leadsTo))).toEqual(Array(3).fill('number-tower'))
    const { updated_at } = await kysely
      .selectFrom('games')
      .where('urlid', '=', 'number-tower')
      .select('updated_at')
      .executeTakeFirstOrThrow()
    expect(updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    await undo(outer)
    expect(await Promise.all(chain.map(leadsTo))).toEqual(Array(3).fill('idle-mine'))
    await undo(middle)
    expect(await Promise.all(chain.map(leadsTo))).toEqual(['number-farm', 'number-farm', 'idle-mine'])
  })

  test('of two into one game begins with the last', async () => {
    const first = (await merge('lost-colony', 'idle-mine')).body.id
    const second = (await merge('number-farm', 'idle-mine')).body.id
    expect((await undo(first)).body.detail).toBe(
      'Number Farm was merged into Idle Mine after Lost Colony. Undo that merge first.',
    )
    expect([(await undo(second)).status, (await undo(first)).status]).toEqual([200, 200])
    expect(await wrong()).toEqual([])
  })

  test('is possible for 30 days', async () => {
    const { id } = (await merge('number-farm', 'idle-mine')).body
    await sql`update game_merges set merged_at = now() - interval '31 days' where id = ${id}`.execute(kysely)
    expect((await undo(id)).body.detail).toBe('This merge is older than 30 days and can’t be undone anymore')
  })

  test('shows in the list of merges, with who did what', async () => {
    const { id } = (await merge('number-farm', 'idle-mine')).body
    const shown = async () => (await get('/api/games/idle-mine/merges')).body.items[0]
    expect(await shown()).toMatchObject({
      ...{ id, name: 'Number Farm', urlid: 'number-farm', reason, undone_at: null },
      merged_by: { username: 'mod' },
    })
    await undo(id)
    expect(await shown()).toMatchObject({ id, undone_by: { username: 'mod' } })
    expect(await lastLogEntry()).toMatchObject({ action: 'undo-merge', data: { merged: 'Number Farm' } })
  })
})

test('a review of the merged game is that of the survivor, and its author can’t write a second one', async () => {
  const review = { content: `${REVIEW_TEXT} I mean it.`, review_rating: 4, review_type: 'positive' }
  const sent = await send('POST', '/api/games/idle-mine/reviews', carol, review)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await merge('idle-mine', 'number-farm')
  const { items } = (await get('/api/games/number-farm/posts')).body
  expect(items.map(({ id }: { id: number }) => id)).toEqual([sent.body.id])
  expect((await send('POST', '/api/games/number-farm/reviews', carol, review)).status).toBe(409)
})
