import { expect, test } from 'vitest'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import { testDatabase } from '../../../test/database.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../../../test/rows.ts'

const { kysely: db } = await testDatabase()
const alice = await addProfile(db)

test.each(TAG_CATEGORIES)('a game carries at most $max tags of $name', async ({ tags, max }) => {
  const game_id = await addGame(db)
  const rows = tags.map((tag) => ({ game_id, tag_id: tag.id }))
  await db.insertInto('game_tags').values(rows.slice(0, max)).execute()
  if (tags.length > max)
    await expect(db.insertInto('game_tags').values(rows[max]!).execute()).rejects.toThrow(/within_maximum/)
  // Nor all in one statement.
  await db.deleteFrom('game_tags').where('game_id', '=', game_id).execute()
  if (tags.length > max)
    await expect(db.insertInto('game_tags').values(rows).execute()).rejects.toThrow(/within_maximum/)
})

test('a removed tag makes room for another', async () => {
  const game_id = await addGame(db)
  await db
    .insertInto('game_tags')
    .values([6, 7].map((tag_id) => ({ game_id, tag_id })))
    .execute()
  await db.deleteFrom('game_tags').where('game_id', '=', game_id).where('tag_id', '=', 6).execute()
  await db.insertInto('game_tags').values({ game_id, tag_id: 19 }).execute()
  const slots = await db.selectFrom('game_tags').select('slot').where('game_id', '=', game_id).execute()
  expect(slots.map((row) => row.slot).sort()).toEqual([1, 2])
})

test('the maximum also applies if category and slot are given explicitly', async () => {
  const game_id = await addGame(db)
  const insert = (row: { tag_id: number; category: number; slot: number }) =>
    db
      .insertInto('game_tags')
      .values({ game_id, ...row })
      .execute()
  await insert({ tag_id: 9, category: 2, slot: 1 })
  await expect(insert({ tag_id: 10, category: 2, slot: 1 })).rejects.toThrow(/one_a_slot/)
  await expect(insert({ tag_id: 10, category: 2, slot: 2 })).rejects.toThrow(/within_maximum/)
  await expect(insert({ tag_id: 10, category: 1, slot: 1 })).rejects.toThrow(/tag_exists/)
  await expect(insert({ tag_id: 1234, category: 0, slot: 0 })).rejects.toThrow(/tag_exists/)
})

test('a member votes once on a game, and reviews it once unless the review was removed', async () => {
  const game_id = await addGame(db)
  const vote = () => db.insertInto('votes').values({ game_id, user_id: alice, type: 1 }).execute()
  await vote()
  await expect(vote()).rejects.toThrow(/votes_pkey/)
  const first = await addReview(db, game_id, alice)
  await expect(addReview(db, game_id, alice)).rejects.toThrow(/posts_one_review/)
  await db.updateTable('posts').set({ is_removed: true }).where('id', '=', first).execute()
  await addReview(db, game_id, alice)
})

test('no counter can go below zero', async () => {
  const game_id = await addGame(db)
  await expect(
    db.updateTable('game_counts').set({ upvotes: -1 }).where('game_id', '=', game_id).execute(),
  ).rejects.toThrow(/check constraint/)
  await expect(
    db.updateTable('game_stats').set({ favorites: -1 }).where('game_id', '=', game_id).execute(),
  ).rejects.toThrow(/check constraint/)
  for (const reviews_by_stars of [
    [0, 0, 0, 0, -1],
    [0, 0, 0, 0],
  ])
    await expect(
      db.updateTable('game_stats').set({ reviews_by_stars }).where('game_id', '=', game_id).execute(),
    ).rejects.toThrow(/check constraint/)
  await expect(
    db.updateTable('profiles').set({ total_exp: -1 }).where('id', '=', alice).execute(),
  ).rejects.toThrow(/check constraint/)
})

test.each([
  { name: '' },
  { name: ' padded ' },
  { name: 'bell \u0007' },
  { name: 'x'.repeat(201) },
  { urlid: 'Upper-Case' },
  { urlid: 'double--hyphen' },
  { urlid: '-edge' },
  { urlid: '../etc' },
  { desc: 'x'.repeat(301) },
  { trailer: 'javascript:alert(1)' },
  { play_link: 'javascript:alert(1)' },
  { play_link: '/demo-games/../x/' },
  { play_link: 'data:text/html,x' },
  { logo_url: 'data:image/png;base64,x' },
  { logo_url: '//elsewhere.example/x.png' },
  { banner_url: 'https://a.example/"onload=x' },
  { notes: '{}' },
  { ss_thumbnails: '[1,2,3,4]' },
  { playable: true },
  { release_date: '3000-01-01' },
])('a game with %o is rejected', async (facts) => {
  await expect(addGame(db, facts)).rejects.toThrow(/constraint/)
})

test('links have a known type and an http address, and are unique', async () => {
  const game_id = await addGame(db)
  const link = (type: string, url: string) =>
    db.insertInto('game_links').values({ game_id, type, url }).execute()
  await link('steam', 'https://store.steampowered.com/app/1/')
  await expect(link('steam', 'https://store.steampowered.com/app/1/')).rejects.toThrow(/unique/)
  await expect(link('myspace', 'https://a.example/')).rejects.toThrow(/foreign key/)
  for (const url of ['javascript:alert(1)', 'ftp://a.example/', '//a.example', 'https://a b', 'HTTPS:x'])
    await expect(link('website', url)).rejects.toThrow(/http_url/)
})

test('usernames are unique ignoring case', async () => {
  await addProfile(db, { username: 'Some_Body' })
  await expect(addProfile(db, { username: 'some_body' })).rejects.toThrow(/profiles_username_key/)
  for (const username of ['ab', 'x'.repeat(21), 'a b c', 'naïve', ''])
    await expect(addProfile(db, { username })).rejects.toThrow(/check constraint/)
})

test('texts are within the lengths of the specification', async () => {
  const game_id = await addGame(db)
  const discussion = (title: number, content: number) =>
    addPost(db, {
      post_type: 'game-discussion',
      game_id,
      added_by: alice,
      title: 'x'.repeat(title),
      content: 'x'.repeat(content),
    })
  const post = await discussion(5, 5)
  await discussion(100, 8000)
  for (const [title, content] of [
    [4, 5],
    [101, 5],
    [5, 4],
    [5, 8001],
  ] as const)
    await expect(discussion(title, content)).rejects.toThrow(/posts_length/)
  await addComment(db, post, alice, { content: 'x'.repeat(3000) })
  for (const length of [2, 3001])
    await expect(addComment(db, post, alice, { content: 'x'.repeat(length) })).rejects.toThrow(/check/)
  for (const content of ['x'.repeat(49), 'x'.repeat(8001)])
    await expect(addReview(db, await addGame(db), alice, { content })).rejects.toThrow(/posts_length/)
})

test('a discussion has a game, a review its verdict, a poll its end, and only lists are private', async () => {
  const add = (facts: Parameters<typeof addPost>[1]) => addPost(db, { added_by: alice, ...facts })
  await expect(add({ post_type: 'game-discussion' })).rejects.toThrow(/discussion_has_game/)
  await expect(add({ post_type: 'review', content: 'x'.repeat(50) })).rejects.toThrow(/review_is_whole/)
  await expect(add({ post_type: 'interview', review_rating: 3 })).rejects.toThrow(/review_is_whole/)
  await expect(add({ post_type: 'poll' })).rejects.toThrow(/poll_ends/)
  await expect(add({ post_type: 'poll', poll_ends_at: new Date(Date.now() + 91 * 864e5) })).rejects.toThrow(
    /poll_ends/,
  )
  await expect(add({ post_type: 'monthly', is_private: true })).rejects.toThrow(/only_lists/)
  await expect(add({ post_type: 'advert' })).rejects.toThrow(/check constraint/)
})

test('only lists hold games and only polls have options', async () => {
  const game_id = await addGame(db)
  const list = await addPost(db, { post_type: 'list', added_by: alice })
  const other = await addPost(db, { post_type: 'monthly', added_by: alice })
  await db.insertInto('list_items').values({ list_id: list, game_id, position: 0 }).execute()
  await expect(
    db.insertInto('list_items').values({ list_id: other, game_id, position: 0 }).execute(),
  ).rejects.toThrow(/foreign key/)
  await expect(
    db.insertInto('poll_options').values({ post_id: list, position: 1, label: 'Yes' }).execute(),
  ).rejects.toThrow(/foreign key/)
})

test('a reply stays on its post, with its thread and depth', async () => {
  const one = await addPost(db, { post_type: 'monthly', added_by: alice })
  const two = await addPost(db, { post_type: 'monthly', added_by: alice })
  const root = await addComment(db, one, alice)
  const reply = await addComment(db, one, alice, { parent_id: root })
  const response = await addComment(db, one, alice, { parent_id: reply, root_id: 77, depth: 9 })
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'root_id', 'depth'])
    .where('post_id', '=', one)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: root, root_id: root, depth: 0 },
    { id: reply, root_id: root, depth: 1 },
    { id: response, root_id: root, depth: 2 },
  ])
  await expect(addComment(db, two, alice, { parent_id: root })).rejects.toThrow(/foreign key/)
  await expect(addComment(db, one, alice, { parent_id: 999_999_999 })).rejects.toThrow(/does not exist/)
})

test('experience is granted once for the same thing, and makes level and color', async () => {
  const user_id = await addProfile(db)
  const grant = (subject: string, amount: number) =>
    db.insertInto('exp_ledger').values({ user_id, kind: 'review', subject, base: amount, amount }).execute()
  const level = () =>
    db
      .selectFrom('profile_levels')
      .select(['level', 'level_color'])
      .where('user_id', '=', user_id)
      .executeTakeFirst()
  expect(await level()).toEqual({ level: 1, level_color: 1 })
  await grant('game:1', 29)
  expect(await level()).toEqual({ level: 1, level_color: 1 })
  await grant('game:2', 1)
  expect(await level()).toEqual({ level: 2, level_color: 1 })
  await expect(grant('game:2', 1)).rejects.toThrow(/unique/)
  for (const [total, expected] of [
    [329, [11, 1]],
    [330, [12, 2]],
    [719, [24, 2]],
    [720, [25, 3]],
    [1319, [44, 3]],
    [1320, [45, 4]],
    [2069, [69, 4]],
    [2070, [70, 5]],
    [2669, [89, 5]],
    [2670, [90, 6]],
    [9999, [100, 6]],
  ] as const) {
    await grant(
      `to:${total}`,
      total -
        (
          await db
            .selectFrom('profiles')
            .select('total_exp')
            .where('id', '=', user_id)
            .executeTakeFirstOrThrow()
        ).total_exp,
    )
    expect(Object.values((await level())!)).toEqual(expected)
  }
})

test('the same release of a game is one update, and an undated one keeps its position', async () => {
  const game_id = await addGame(db)
  const add = (facts: object) =>
    db
      .insertInto('updates')
      .values({ game_id, ...facts })
      .returning(['release_key', 'sort_at'])
      .executeTakeFirst()
  expect(await add({ version_number: '1.0', justdate: '2024-02-29' })).toEqual({
    release_key: '1.0',
    sort_at: new Date('2024-02-29'),
  })
  await expect(add({ version_number: '1.0' })).rejects.toThrow(/unique/)
  expect(await add({ justdate: '2024-03-01' })).toMatchObject({ release_key: '2024-03-01' })
  expect(await add({ version_number: '0.9', sort_at: new Date(0) })).toMatchObject({ sort_at: new Date(0) })
})
