import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../../../test/rows.ts'
import { wrongCounters } from '../../../test/wrongCounters.ts'

const { kysely: db } = await testDatabase()
const counts = (game_id: number) =>
  db
    .selectFrom('game_counts')
    .select(['upvotes', 'downvotes'])
    .where('game_id', '=', game_id)
    .executeTakeFirstOrThrow()
const stats = (game_id: number) =>
  db.selectFrom('game_stats').selectAll().where('game_id', '=', game_id).executeTakeFirstOrThrow()
const allRight = async () => expect(await wrongCounters(db)).toEqual([])

test('votes count once, move when switched, and leave the counts while they are set aside', async () => {
  const [game, other] = [await addGame(db), await addGame(db)]
  const members = [await addProfile(db), await addProfile(db), await addProfile(db)]
  await db
    .insertInto('votes')
    .values(members.flatMap((user_id) => [game, other].map((game_id) => ({ game_id, user_id, type: 1 }))))
    .execute()
  expect(await counts(game)).toEqual({ upvotes: 3, downvotes: 0 })
  await db
    .updateTable('votes')
    .set({ type: -1 })
    .where('user_id', '=', members[0]!)
    .where('game_id', '=', game)
    .execute()
  expect(await counts(game)).toEqual({ upvotes: 2, downvotes: 1 })
  await db.updateTable('votes').set({ set_aside: true }).where('game_id', '=', game).execute()
  expect(await counts(game)).toEqual({ upvotes: 0, downvotes: 0 })
  await allRight()
  await db.updateTable('votes').set({ set_aside: false }).where('user_id', '=', members[0]!).execute()
  await db.deleteFrom('votes').where('user_id', '=', members[1]!).execute()
  expect(await counts(game)).toEqual({ upvotes: 0, downvotes: 1 })
  expect(await counts(other)).toEqual({ upvotes: 2, downvotes: 0 })
  await allRight()
})

test('votes count for the day on which they were first cast, whatever becomes of them', async () => {
  const [game, deleted] = [await addGame(db), await addGame(db)]
  const author = await addProfile(db)
  const post = await addPost(db, { post_type: 'discussion', added_by: author })
  const members = [await addProfile(db), await addProfile(db), await addProfile(db)]
  const days = ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-02-01T12:00:00Z']
  await db
    .insertInto('votes')
    .values(
      members.flatMap((user_id, n) =>
        [game, deleted].map((game_id) => ({ game_id, user_id, type: 1, created_at: days[n]! })),
      ),
    )
    .execute()
  await db
    .insertInto('post_votes')
    .values(members.map((user_id, n) => ({ post_id: post, user_id, type: -1, created_at: days[n]! })))
    .execute()
  const ofGame = () =>
    db
      .selectFrom('game_day_votes')
      .select(['day', 'upvotes', 'downvotes'])
      .where('game_id', '=', game)
      .orderBy('day')
      .execute()
  expect(await ofGame()).toEqual([
    { day: '2026-01-31', upvotes: 1, downvotes: 0 },
    { day: '2026-02-01', upvotes: 2, downvotes: 0 },
  ])
  await allRight()
  const votesOf = (member: string) =>
    db.updateTable('votes').where('user_id', '=', member).where('game_id', '=', game)
  await votesOf(members[1]!).set({ type: -1 }).execute()
  await votesOf(members[2]!).set({ set_aside: true }).execute()
  expect((await ofGame())[1]).toEqual({ day: '2026-02-01', upvotes: 0, downvotes: 1 })
  await allRight()
  await votesOf(members[2]!).set({ set_aside: false }).execute()
  await db.updateTable('post_votes').set({ type: 1 }).where('user_id', '=', members[0]!).execute()
  await db.deleteFrom('games').where('id', '=', deleted).execute()
  await db.deleteFrom('profiles').where('id', '=', members[1]!).execute()
  await allRight()
  await db.deleteFrom('posts').where('id', '=', post).execute()
  await allRight()
  expect(await ofGame()).toEqual([
    { day: '2026-01-31', upvotes: 1, downvotes: 0 },
    { day: '2026-02-01', upvotes: 1, downvotes: 0 },
  ])
})

test('a change that fails leaves the counts as they were', async () => {
  const game_id = await addGame(db)
  const user_id = await addProfile(db)
  const attempt = db.transaction().execute(async (trx) => {
    await trx.insertInto('votes').values({ game_id, user_id, type: 1 }).execute()
    throw new Error('given up')
  })
  await expect(attempt).rejects.toThrow('given up')
  expect(await counts(game_id)).toEqual({ upvotes: 0, downvotes: 0 })
})

test('review statistics follow writing, editing, holding and removing, separately for early access and full release', async () => {
  const game = await addGame(db)
  const [a, b, c] = [await addProfile(db), await addProfile(db), await addProfile(db)]
  const full = await addReview(db, game, a, { review_rating: 5, review_dev_stage: 10 })
  await addReview(db, game, b, { review_rating: 2, review_type: 'negative', review_dev_stage: 9 })
  const held = await addReview(db, game, c, { is_held: true })
  await addPost(db, { post_type: 'game-discussion', game_id: game, added_by: a })
  expect(await stats(game)).toMatchObject({
    reviews: 2,
    discussions: 1,
    full_reviews: 1,
    full_positive: 1,
    full_stars: 5,
    early_reviews: 1,
    early_positive: 0,
    early_stars: 2,
    reviews_by_stars: [0, 1, 0, 0, 1],
  })
  await db
    .updateTable('posts')
    .set({ review_rating: 3, review_type: 'negative' })
    .where('id', '=', full)
    .execute()
  await db.updateTable('posts').set({ is_held: false }).where('id', '=', held).execute()
  expect(await stats(game)).toMatchObject({
    reviews: 3,
    full_reviews: 2,
    full_positive: 1,
    full_stars: 7,
    reviews_by_stars: [0, 1, 1, 1, 0],
  })
  await db.updateTable('posts').set({ is_removed: true }).where('game_id', '=', game).execute()
  expect(await stats(game)).toMatchObject({
    reviews: 0,
    discussions: 0,
    full_stars: 0,
    early_stars: 0,
    reviews_by_stars: [0, 0, 0, 0, 0],
  })
  await allRight()
})

test('comments count on their post and their parent until they are removed', async () => {
  const member = await addProfile(db)
  const post = await addPost(db, { post_type: 'monthly', added_by: member })
  const root = await addComment(db, post, member)
  const reply = await addComment(db, post, member, { parent_id: root })
  await addComment(db, post, member, { parent_id: root })
  const kept = () =>
    db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'post_id')
      .select(['children', 'total_comments'])
      .where('comments.id', '=', root)
      .executeTakeFirst()
  expect(await kept()).toEqual({ children: 2, total_comments: 3 })
  await db.updateTable('comments').set({ is_removed: true }).where('id', '=', reply).execute()
  expect(await kept()).toEqual({ children: 1, total_comments: 2 })
  await db.deleteFrom('comments').where('id', '=', reply).execute()
  expect(await kept()).toEqual({ children: 1, total_comments: 2 })
  await db
    .insertInto('comment_votes')
    .values({ comment_id: root, user_id: await addProfile(db), type: 1 })
    .execute()
  await allRight()
  await db.deleteFrom('comments').where('id', '=', root).execute()
  await allRight()
})

test('a removed comment counts on its parent while a reply below it is shown, however deep', async () => {
  const member = await addProfile(db)
  const post = await addPost(db, { post_type: 'monthly', added_by: member })
  const chain = [await addComment(db, post, member)]
  for (let depth = 1; depth <= 100; depth++)
    chain.push(await addComment(db, post, member, { parent_id: chain.at(-1)! }))
  const last = chain.at(-1)!
  const set = (ids: number[], facts: { is_removed?: boolean; is_held?: boolean }) =>
    db.updateTable('comments').set(facts).where('id', 'in', ids).execute()
  const shown = async () =>
    (
      await db
        .selectFrom('comments')
        .where('post_id', '=', post)
        .where('is_shown', '=', true)
        .select('id')
        .execute()
    ).length
  await set(chain.slice(0, -1), { is_removed: true })
  expect(await shown()).toBe(101)
  await allRight()
  await set([last], { is_held: true })
  expect(await shown()).toBe(0)
  await allRight()
  await set([last], { is_held: false })
  expect(await shown()).toBe(101)
  await db.deleteFrom('comments').where('id', '=', last).execute()
  expect(await shown()).toBe(0)
  await allRight()
})

test('updates count while they are confirmed and not removed, and the newest dated one is stored', async () => {
  const game_id = await addGame(db)
  const added_by = await addProfile(db)
  const add = (version_number: string, facts: object) =>
    db
      .insertInto('updates')
      .values({ game_id, added_by, version_number, ...facts })
      .execute()
  await add('1', { justdate: '2024-01-01' })
  await add('2', { justdate: '2024-06-01' })
  await add('3', { justdate: '2025-01-01', confirmed: false })
  await add('undated', {})
  expect(await stats(game_id)).toMatchObject({ updates: 3, last_update_at: new Date('2024-06-01') })
  await db
    .updateTable('updates')
    .set({ is_removed: true })
    .where('game_id', '=', game_id)
    .where('version_number', '=', '2')
    .execute()
  await db.updateTable('updates').set({ confirmed: true }).where('game_id', '=', game_id).execute()
  expect(await stats(game_id)).toMatchObject({ updates: 3, last_update_at: new Date('2025-01-01') })
  await allRight()
})

test('votes on posts and polls, favorites, visits and experience count', async () => {
  const game_id = await addGame(db)
  const [a, b] = [await addProfile(db), await addProfile(db)]
  const poll = await addPost(db, {
    post_type: 'poll',
    added_by: a,
    poll_ends_at: new Date(Date.now() + 864e5),
  })
  await db
    .insertInto('poll_options')
    .values(['Yes', 'No'].map((label, i) => ({ post_id: poll, position: i + 1, label })))
    .execute()
  await db
    .insertInto('poll_votes')
    .values([a, b].map((user_id) => ({ post_id: poll, user_id, position: 1 })))
    .execute()
  await db.updateTable('poll_votes').set({ position: 2 }).where('user_id', '=', b).execute()
  await db
    .insertInto('post_votes')
    .values([a, b].map((user_id) => ({ post_id: poll, user_id, type: 1 })))
    .execute()
  await db.updateTable('post_votes').set({ type: -1 }).where('user_id', '=', b).execute()
  await db
    .insertInto('favorites')
    .values([a, b].map((user_id) => ({ game_id, user_id })))
    .execute()
  await db.deleteFrom('favorites').where('user_id', '=', b).execute()
  await db
    .insertInto('daily_login_exp')
    .values({ user_id: a, day: '2026-01-01', streak: 1, exp_added: 3 })
    .execute()
  await db
    .insertInto('exp_ledger')
    .values({ user_id: a, kind: 'visit', subject: '2026-01-01', base: 65, amount: 65 })
    .execute()
  const post = await db
    .selectFrom('posts')
    .select(['upvotes', 'downvotes', 'author_level'])
    .where('id', '=', poll)
    .executeTakeFirst()
  expect(post).toEqual({ upvotes: 1, downvotes: 1, author_level: 3 })
  expect(await stats(game_id)).toMatchObject({ favorites: 1 })
  await allRight()
})

test('experience counts for its week (UTC), also when it is reversed or moved, but a prestige does not', async () => {
  const [a, b] = [await addProfile(db), await addProfile(db)]
  // The last moment of a Sunday, and the first of the Monday after it.
  const grants = ['2026-02-01T23:59:59.9Z', '2026-02-02T00:00:00Z', '2026-02-03T12:00:00Z'].map(
    (created_at, n) => ({ kind: 'vote', subject: `game:${n}`, base: 10, amount: 10, created_at }),
  )
  const row = { user_id: a, kind: 'vote', subject: 'game:0', turn: 2, base: -10, amount: -10 }
  await db
    .insertInto('exp_ledger')
    .values([a, b].flatMap((user_id) => grants.map((grant) => ({ user_id, ...grant }))))
    .execute()
  const weeks = () =>
    db.selectFrom('exp_weeks').select(['monday', 'exp']).where('user_id', '=', a).orderBy('monday').execute()
  expect(await weeks()).toEqual([
    { monday: '2026-01-26', exp: 10 },
    { monday: '2026-02-02', exp: 20 },
  ])
  await db
    .insertInto('exp_ledger')
    .values([
      { ...row, created_at: '2026-02-04T00:00:00Z' },
      { ...row, kind: 'prestige', created_at: '2026-02-04T00:00:00Z' },
    ])
    .execute()
  expect(await weeks()).toEqual([
    { monday: '2026-01-26', exp: 10 },
    { monday: '2026-02-02', exp: 10 },
  ])
  await allRight()
  const ofA = db.updateTable('exp_ledger').where('user_id', '=', a)
  await ofA.set({ subject: 'game:9' }).where('subject', '=', 'game:2').execute()
  await ofA.set({ created_at: '2026-01-05T00:00:00Z' }).where('subject', '=', 'game:1').execute()
  expect((await weeks())[0]).toEqual({ monday: '2026-01-05', exp: 10 })
  await allRight()
  await db.deleteFrom('exp_ledger').where('user_id', '=', a).where('subject', '=', 'game:9').execute()
  await allRight()
  await db.deleteFrom('profiles').where('id', '=', a).execute()
  expect(await weeks()).toEqual([])
  await allRight()
})

test('open reports say whether what they are about is gone, whichever way it goes and returns', async () => {
  const [game, other] = [await addGame(db), await addGame(db)]
  const [author, reporter] = [await addProfile(db), await addProfile(db)]
  const list = await addPost(db, { post_type: 'list', added_by: author })
  const removedList = await addPost(db, { post_type: 'list', added_by: author, is_removed: true })
  const comment = await addComment(db, list, author)
  const { id: update } = await db
    .insertInto('updates')
    .values({ game_id: game, added_by: author, version_number: '1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subjects = { post: list, comment, update, game, profile: author }
  const report = (subject_type: string, subject: unknown) =>
    db
      .insertInto('reports')
      .values({ reporter_id: reporter, subject_type, subject_id: String(subject), kind: 'other' })
      .execute()
  for (const [type, subject] of Object.entries(subjects)) await report(type, subject)
  await report('post', removedList)
  /** What is gone, without the list that was at first. */
  const gone = async () => {
    await allRight()
    const rows = await db
      .selectFrom('reports')
      .select('subject_type')
      .where('reporter_id', '=', reporter)
      .where('subject_gone', '=', true)
      .where('subject_id', '<>', String(removedList))
      .orderBy('id')
      .execute()
    return rows.map(({ subject_type }) => subject_type)
  }
  expect(await gone()).toEqual([])
  const ofList = db.updateTable('posts').where('id', '=', list)
  await ofList.set({ is_private: true }).execute()
  expect(await gone()).toEqual(['post', 'comment'])
  await ofList.set({ is_private: false }).execute()
  expect(await gone()).toEqual([])
  await ofList.set({ is_removed: true }).execute()
  expect(await gone()).toEqual(['post'])
  const ofComment = db.updateTable('comments').where('id', '=', comment)
  await ofComment.set({ is_removed: true }).execute()
  expect(await gone()).toEqual(['post', 'comment'])
  await ofComment.set({ is_removed: false }).execute()
  expect(await gone()).toEqual(['post'])
  const ofGame = db.updateTable('games').where('id', '=', game)
  await ofGame.set({ is_removed: true }).execute()
  expect(await gone()).toEqual(['post', 'update'])
  const ofUpdate = db.updateTable('updates').where('id', '=', update)
  // As where its game is merged into another.
  await ofUpdate.set({ game_id: other }).execute()
  expect(await gone()).toEqual(['post'])
  await ofUpdate.set({ is_removed: true }).execute()
  expect(await gone()).toEqual(['post', 'update'])
  await db.updateTable('posts').set({ is_removed: false }).where('id', '=', removedList).execute()
  await allRight()
  for (const id of [game, other]) await db.deleteFrom('games').where('id', '=', id).execute()
  await allRight()
})

test('deleting a member or a game removes everything attached to it from the counts', async () => {
  const [game, other] = [await addGame(db), await addGame(db)]
  const [a, b] = [await addProfile(db), await addProfile(db)]
  await addReview(db, game, a)
  const review = await addReview(db, other, b)
  await addComment(db, review, a)
  await addComment(db, review, b)
  await db
    .insertInto('votes')
    .values([a, b].flatMap((user_id) => [game, other].map((game_id) => ({ game_id, user_id, type: 1 }))))
    .execute()
  await db.insertInto('favorites').values({ game_id: game, user_id: a }).execute()
  await db
    .insertInto('library')
    .values([a, b].map((user_id) => ({ game_id: game, user_id, status: 'playing' })))
    .execute()
  await db.updateTable('library').set({ status: 'finished' }).where('user_id', '=', b).execute()
  await allRight()
  await db.insertInto('updates').values({ game_id: game, added_by: a, version_number: '1' }).execute()
  await db.deleteFrom('profiles').where('id', '=', a).execute()
  expect(await counts(game)).toEqual({ upvotes: 1, downvotes: 0 })
  await allRight()
  await db.deleteFrom('games').where('id', '=', game).execute()
  await db.deleteFrom('games').where('id', '=', other).execute()
  await allRight()
  const left = await db.selectFrom('profile_counts').selectAll().where('user_id', '=', b).executeTakeFirst()
  expect(left).toMatchObject({ upvotes: 0, reviews: 0, comments: 0 })
})

test('recounting finds a wrong counter', async () => {
  const game_id = await addGame(db)
  await db.updateTable('game_counts').set({ upvotes: 7 }).where('game_id', '=', game_id).execute()
  expect(await wrongCounters(db)).toEqual([
    { counter: 'votes of a game', subject: String(game_id), kept: '(7,0)', counted: '(0,0)' },
  ])
})
