import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { testDatabase } from '../../../test/database.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../../../test/rows.ts'

const database = await testDatabase()
const db = database.kysely

/** Reads as the catalogue does: what changed since the xmin, and the xmin of this very snapshot. */
async function read(xmin: string, on: Kysely<DB> = db): Promise<{ games: number[]; xmin: string }> {
  const { rows } = await sql<{ xmin: string; games: number[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
           array(select game_id from games_changed where xid >= ${xmin}::xid8 order by game_id) as games`.execute(
    on,
  )
  return rows[0]!
}

/** The games that a feed tells of again. The xmin would not do: other databases of the server hold it back. */
async function changedBy(
  work: () => Promise<unknown>,
  table: 'games_changed' | 'game_counts_changed' = 'games_changed',
): Promise<number[]> {
  const feed = () => db.selectFrom(table).selectAll().orderBy('game_id').execute()
  const before = new Map((await feed()).map((row) => [row.game_id, row.xid]))
  await work()
  return (await feed()).filter((row) => before.get(row.game_id) !== row.xid).map((row) => row.game_id)
}

test('every change to a game or its parts is in the feed', async () => {
  const id = await addGame(db)
  await addGame(db)
  const user_id = await addProfile(db)
  const game_id = id
  const writes: (() => Promise<unknown>)[] = [
    () => db.updateTable('games').set({ desc: 'Other words' }).where('id', '=', id).execute(),
    () => db.insertInto('game_tags').values({ game_id, tag_id: 6 }).execute(),
    () => db.deleteFrom('game_tags').where('game_id', '=', id).execute(),
    () => db.insertInto('game_links').values({ game_id, type: 'wiki', url: 'https://a.example/' }).execute(),
    () => db.updateTable('game_links').set({ note: 'Unofficial' }).where('game_id', '=', id).execute(),
    () => db.insertInto('favorites').values({ game_id, user_id }).execute(),
    () => addReview(db, id, user_id),
    () => db.insertInto('updates').values({ game_id, version_number: '1' }).execute(),
  ]
  for (const write of writes) expect(await changedBy(write), String(write)).toEqual([id])
})

test('votes have a separate feed, so that they do not cause games to be read again', async () => {
  const game_id = await addGame(db)
  await addGame(db)
  const [user_id, other] = [await addProfile(db), await addProfile(db)]
  const writes: (() => Promise<unknown>)[] = [
    () => db.insertInto('votes').values({ game_id, user_id, type: 1 }).execute(),
    () => db.updateTable('votes').set({ type: -1 }).where('game_id', '=', game_id).execute(),
    () => db.updateTable('votes').set({ set_aside: true }).where('game_id', '=', game_id).execute(),
    () => db.updateTable('votes').set({ set_aside: false }).where('game_id', '=', game_id).execute(),
    () => db.insertInto('votes').values({ game_id, user_id: other, type: 1 }).execute(),
    () => db.deleteFrom('profiles').where('id', '=', other).execute(),
    () => db.deleteFrom('votes').where('game_id', '=', game_id).execute(),
  ]
  for (const write of writes) {
    let games: number[] = []
    const voted = await changedBy(async () => {
      games = await changedBy(write)
    }, 'game_counts_changed')
    expect([voted, games], String(write)).toEqual([[game_id], []])
  }
})

test('changes to other data are not in the feed', async () => {
  const id = await addGame(db)
  const user = await addProfile(db)
  const review = await addReview(db, id, user)
  expect(
    await changedBy(async () => {
      await addComment(db, review, user)
      await db.insertInto('post_votes').values({ post_id: review, user_id: user, type: 1 }).execute()
      await addPost(db, { post_type: 'monthly', added_by: user })
      await db.updateTable('games').set({ desc: 'Nothing' }).where('id', '=', -1).execute()
    }),
  ).toEqual([])
})

test('a deleted game stays in the feed, so that readers remove it', async () => {
  const id = await addGame(db)
  expect(await changedBy(() => db.deleteFrom('games').where('id', '=', id).execute())).toEqual([id])
})

test('listeners are notified once per transaction', async () => {
  let heard = 0
  let wake = () => {}
  const stop = await database.listen(
    'catalogue',
    () => {
      heard += 1
      wake()
    },
    () => {},
  )
  const first = new Promise<void>((resolve) => {
    wake = resolve
  })
  await db.transaction().execute(async (trx) => {
    const game_id = await addGame(trx)
    await trx.insertInto('game_tags').values({ game_id, tag_id: 6 }).execute()
    await trx.insertInto('game_tags').values({ game_id, tag_id: 20 }).execute()
  })
  await first
  await stop()
  expect(heard).toBe(1)
})

test('a read returns what changed since the previous one', async () => {
  const id = await addGame(db)
  const { xmin } = await read('0')
  await db.updateTable('games').set({ desc: 'Since then' }).where('id', '=', id).execute()
  expect((await read(xmin)).games).toContain(id)
})

// The embedded database has one session, where nothing is ever uncommitted beside a reader.
test.runIf(database.kind === 'server')(
  'a change that was uncommitted at one reading is in the next, even when a later one came first',
  async () => {
    const [slow, quick] = [await addGame(db), await addGame(db)]
    const touch = (on: Kysely<DB>, id: number) =>
      on
        .updateTable('games')
        .set({ desc: String(Math.PI) })
        .where('id', '=', id)
        .execute()
    let { xmin } = await read('0')
    await db.transaction().execute(async (trx) => {
      // Takes a transaction id before the quick one does, and changes the game that both touch after it.
      await touch(trx, slow)
      await touch(db, quick)
      const between = await read(xmin)
      expect(between.games).toContain(quick)
      xmin = between.xmin
      await touch(trx, quick)
    })
    expect((await read(xmin)).games).toEqual(expect.arrayContaining([slow, quick]))
  },
)
