import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { catalogSizes } from '../../../test/catalogSizes.ts'
import { testDatabase } from '../../../test/database.ts'
import { DEMO, DEMO_NOW, filledDatabase } from '../../../test/filledDatabase.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../../../test/rows.ts'
import { wrongCounters } from '../../../test/wrongCounters.ts'
import { readDemoFiles } from './demoFiles.ts'
import { loadDemoIfEmpty } from './loadDemo.ts'
import { countDemo, removeDemo, restoreDemo } from './removeDemo.ts'

const now = DEMO_NOW
const files = await readDemoFiles()
const database = await filledDatabase(DEMO)
const db = database.kysely

const demoGame = (db: Kysely<DB>) =>
  db.selectFrom('games').select('id').where('urlid', '=', 'cookie-clicker').executeTakeFirstOrThrow()
const demoMember = (db: Kysely<DB>) =>
  db.selectFrom('profiles').select('id').where('is_demo', '=', true).limit(1).executeTakeFirstOrThrow()

test('removing the demo leaves nothing of it, also in caches of running sites, and it does not come back', async () => {
  const messages: unknown[] = []
  const endListening = await database.listen(
    'domain_events',
    (text) => messages.push(JSON.parse(text)),
    () => {},
  )
  onTestFinished(endListening)
  const anyChange = { from: '', missed: 'all' }
  const gone = await removeDemo(db)
  await expect.poll(() => messages).toEqual([anyChange])
  expect(gone).toEqual({ games: files.games.length, members: files.users.length })
  expect(new Set(Object.values(await catalogSizes(db)))).toEqual(new Set([0]))
  expect(await loadDemoIfEmpty(db, now)).toBe(false)
  await restoreDemo(db, now)
  await expect.poll(() => messages).toEqual([anyChange, anyChange])
  expect(await countDemo(db)).toEqual(gone)
})

test('removing the demo keeps what real members created, except on demo games', async () => {
  const alice = await addProfile(db)
  const real = await addGame(db)
  const { id: demo } = await demoGame(db)
  const { id: someone } = await demoMember(db)
  await db
    .insertInto('votes')
    .values([real, demo].map((game_id) => ({ game_id, user_id: alice, type: 1 })))
    .execute()
  await db.insertInto('votes').values({ game_id: real, user_id: someone, type: 1 }).execute()
  await addReview(db, demo, alice)
  const review = await addReview(db, real, alice)
  await addReview(db, real, someone)
  await addPost(db, { post_type: 'monthly', added_by: someone })
  const praise = await addComment(db, review, someone, { content: 'Demo praise.' })
  const thanks = await addComment(db, review, alice, { content: 'Thanks!', parent_id: praise })
  await addComment(db, review, someone, { content: 'Demo echo.', parent_id: thanks })

  await removeDemo(db)
  expect(await wrongCounters(db)).toEqual([])
  const left = await catalogSizes(db)
  expect(left).toMatchObject({ games: 1, profiles: 1, votes: 1, posts: 1, comments: 2 })
  const comments = await db
    .selectFrom('comments')
    .select(['content', 'is_removed', 'user_id'])
    .orderBy('id')
    .execute()
  expect(comments).toEqual([
    { content: '[removed]', is_removed: true, user_id: null },
    { content: 'Thanks!', is_removed: false, user_id: alice },
  ])
})

test('next to real games and members, the demo skips names that are taken', async () => {
  const { kysely: db } = await testDatabase()
  await addGame(db, { name: 'COOKIE CLICKER', urlid: 'my-cookies' })
  const { username } = files.users[0]!
  const owner = await addProfile(db, { username })
  await restoreDemo(db, now)
  expect(await countDemo(db)).toEqual({ games: files.games.length - 1, members: files.users.length })
  const named = await db.selectFrom('profiles').select('id').where('username', '=', username).execute()
  expect(named).toEqual([{ id: owner }])
  expect(await wrongCounters(db)).toEqual([])
})
