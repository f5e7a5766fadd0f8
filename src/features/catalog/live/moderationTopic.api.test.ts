import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { openStream, serve } from '../../../../test/eventStream.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { api, db, auth, events, live, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

let who: Record<'visitor' | 'pleb' | 'owner' | 'council' | 'mod' | 'otherMod' | 'admin', HeadersInit>
beforeAll(async () => {
  await addRoles(kysely)
  who = {
    visitor: {},
    pleb: await signIn(PEOPLE.bob),
    owner: await signIn(PEOPLE.dev),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    otherMod: await signIn(STAFF.otherMod),
    admin: await signIn(STAFF.admin),
  }
})
beforeEach(() => expect.poll(() => live.count).toBe(0))

const topics = 'moderation'
const newHeld = async (): Promise<number> => {
  const comment = { post_id: POSTS.discussion, user_id: PEOPLE.alice, content: 'https://shoes.example' }
  const values = { ...comment, is_held: true }
  const { id } = await kysely.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A moderator's stream that has begun, and how often it said so far that the queue changed. */
async function openQueue(headers = who.mod) {
  const stream = await openStream(await serve(api), { headers, topics })
  await stream.first('moderation')
  const told = () => stream.all('moderation').length
  return { stream, told }
}

test.each(['visitor', 'pleb', 'owner', 'council'] as const)(
  'a %s who follows the topic of the queue receives nothing',
  async (role) => {
    const { told } = await openQueue()
    const stranger = await openStream(await serve(api), {
      headers: who[role],
      topics: `moderation,game:${GAMES.tower}`,
    })
    expect(await stranger.first('ready')).toEqual({ topics: [`game:${GAMES.tower}`] })
    await stranger.first('counts')
    await newHeld()
    await expect.poll(told).toBe(2)
    // What a stream is sent arrives in order, so with these counts everything before them has arrived.
    await events.write(async (_trx, emit) => {
      emit({ type: 'game-vote', gameId: GAMES.tower, userId: PEOPLE.bob })
    })
    await expect.poll(() => stranger.all('counts').length).toBe(2)
    expect(stranger.all('moderation')).toEqual([])
  },
)

test.each(['mod', 'admin'] as const)('a %s is told of each change, whoever makes it', async (role) => {
  const { told } = await openQueue(who[role])
  const isTold = async (change: () => Promise<unknown>) => {
    const before = told()
    await change()
    await expect.poll(told).toBeGreaterThan(before)
  }
  let id = 0
  await isTold(async () => {
    id = await newHeld()
  })
  await isTold(() => send('PUT', `/api/moderation/held/comment-${id}/lock`, who.otherMod))
  await isTold(() => send('DELETE', `/api/moderation/held/comment-${id}/lock`, who.otherMod))
  await isTold(() => send('POST', `/api/moderation/held/comment-${id}`, who.otherMod, { decision: 'accept' }))
  const report = { subject_type: 'comment', subject_id: String(id), kind: 'spam', reason: 'Ads, I think' }
  await isTold(() => send('POST', '/api/reports', who.pleb, report))
  const vote = { game_id: GAMES.farm, user_id: PEOPLE.alice }
  const values = { ...vote, type: 1, set_aside: true, waits_until: new Date() }
  await kysely
    .insertInto('votes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(values))
    .execute()
  const wait = (until: string) =>
    kysely
      .updateTable('votes')
      .set({ waits_until: sql<Date>`${until}::timestamptz` })
      .where('game_id', '=', vote.game_id)
      .where('user_id', '=', vote.user_id)
      .execute()
  await isTold(() => wait('infinity'))
  await isTold(() => wait('now'))
  await isTold(() => wait('infinity'))
  await isTold(() => kysely.deleteFrom('votes').where('user_id', '=', vote.user_id).execute())
  await isTold(() =>
    kysely.updateTable('games').set({ confirmed: false }).where('id', '=', GAMES.farm).execute(),
  )
  await isTold(() =>
    kysely.updateTable('games').set({ confirmed: true }).where('id', '=', GAMES.farm).execute(),
  )
})

test('a marked vote that its voter switches tells moderators nothing', async () => {
  let told = 0
  const endListening = await db.listen(
    'moderation',
    () => told++,
    () => {},
  )
  const vote = { game_id: GAMES.mine, user_id: PEOPLE.carol, set_aside: true }
  const values = { ...vote, type: 1, waits_until: sql<Date>`'infinity'` }
  const switched = { ...values, type: -1, switched_at: new Date() }
  await kysely.deleteFrom('votes').where('game_id', '=', GAMES.mine).execute()
  await kysely.insertInto('votes').values(values).execute()
  await kysely.updateTable('votes').set(switched).where('game_id', '=', GAMES.mine).execute()
  await newHeld()
  await expect.poll(() => told).toBe(1)
  await endListening()
})

test('moderators are told of several changes at most once a second', async () => {
  const { told } = await openQueue()
  const start = performance.now()
  for (const count of [2, 3]) {
    await newHeld()
    await expect.poll(told).toBe(count)
  }
  expect(performance.now() - start).toBeGreaterThan(990)
})

test('a moderator who is demoted is told nothing more, while their stream goes on', async () => {
  const { stream, told } = await openQueue(who.otherMod)
  const { told: stillTold } = await openQueue(who.mod)
  const role = (to: string) =>
    kysely.updateTable('profiles').set({ role: to }).where('id', '=', STAFF.otherMod).execute()
  await role('pleb')
  if (db.kind === 'embedded') auth.sessionCache.forgetUser(STAFF.otherMod)
  await expect
    .poll(async () => {
      await newHeld()
      const before = [told(), stillTold()]
      await newHeld()
      await expect.poll(stillTold).toBeGreaterThan(before[1]!)
      return told() - before[0]!
    })
    .toBe(0)
  expect(stream.all('end')).toEqual([])
  await role('mod')
})
