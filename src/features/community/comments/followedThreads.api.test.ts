import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceNews } from '#/features/people/notifications/announce.jobs.server.ts'
import { announce, FOLLOWERS_PER_BATCH } from '#/features/people/notifications/announce.writes.server.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, get, send, signIn } = world
const { kysely } = db

type Name = keyof typeof PEOPLE
const NAMES: ReadonlyMap<string, Name> = new Map(
  Object.entries(PEOPLE).map(([name, id]) => [id, name as Name]),
)
const as = {} as Record<Name, HeadersInit>

beforeAll(async () => {
  await sql`update profiles set created_at = '2020-01-01', username_chosen = true`.execute(kysely)
  for (const [name, id] of Object.entries(PEOPLE)) as[name as Name] = await signIn(id)
})

beforeEach(async () => {
  await kysely.deleteFrom('follows').execute()
  await kysely.deleteFrom('notifications').execute()
  await kysely.deleteFrom('announcements').execute()
})

let count = 0
const words = () => `Number ${++count} goes up`

async function newPost(author: Name = 'carol', title = 'What next?'): Promise<number> {
  const { id } = await kysely
    .insertInto('posts')
    .values({ post_type: 'discussion', title, content: 'Tell me', added_by: PEOPLE[author] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function comment(who: Name, postID: number, text = words(), parent?: number): Promise<number> {
  const shared = { postID, postType: 'discussion', comment: text }
  const { status, body } = await (parent === undefined
    ? send('POST', '/api/addPostComment', as[who], { ...shared, postTitle: 'A title' })
    : send('POST', '/api/addPostCommentReply', as[who], {
        ...shared,
        parentCommentID: parent,
        parentCommentContent: 'before',
      }))
  expect(status).toBe(200)
  return body.id
}

const follow = async (who: Name, id: number, on: boolean) =>
  expect((await send('PUT', `/api/me/follows/threads/${id}`, as[who], { on })).status).toBe(200)

/** Who was told what of comments, votes, and removals, in the order of names. */
async function told(): Promise<string[]> {
  const rows = await kysely
    .selectFrom('notifications')
    .where('type', 'not in', ['collectible', 'level'])
    // A moderator's approval.
    .where('title', 'not like', 'A moderator published%')
    .select(['user_id', 'type'])
    .execute()
  return rows.map(({ user_id, type }) => `${NAMES.get(user_id)}: ${type}`).toSorted()
}

async function runJob(): Promise<void> {
  const stop = new AbortController()
  await announceNews.run(world.services, { data: {}, signal: stop.signal, completeIn: async () => {} })
}

describe('a comment', () => {
  /** Carol's post, on which dev wrote the first comment. Then alice comments. */
  test.each<{
    is: string
    on?: Name[]
    off?: Name[]
    text?: string
    answers?: boolean
    heard: string[]
  }>([
    { is: 'on a post tells its author as usual', heard: ['carol: comment'] },
    { is: 'tells who follows', on: ['bob'], heard: ['bob: thread', 'carol: comment'] },
    { is: 'tells nobody of their own', on: ['alice'], heard: ['carol: comment'] },
    { is: 'tells an author who follows once', on: ['carol'], heard: ['carol: comment'] },
    {
      is: 'tells who is mentioned and follows once',
      on: ['bob'],
      text: '@bob look',
      heard: ['bob: mention', 'carol: comment'],
    },
    {
      is: 'tells who is replied to and follows once',
      on: ['dev'],
      answers: true,
      heard: ['carol: comment', 'dev: reply'],
    },
    { is: 'tells no author who muted it', off: ['carol'], heard: [] },
    {
      is: 'tells nobody who muted it of a mention',
      off: ['bob'],
      text: '@bob look',
      heard: ['carol: comment'],
    },
    { is: 'tells nobody who muted it of a reply', off: ['dev'], answers: true, heard: ['carol: comment'] },
    {
      is: 'tells others of what one has muted',
      on: ['bob', 'mod'],
      off: ['carol', 'dev'],
      answers: true,
      heard: ['bob: thread', 'mod: thread'],
    },
  ])('$is', async ({ on = [], off = [], text = '', answers = false, heard }) => {
    const post = await newPost()
    const first = await comment('dev', post)
    for (const who of on) await follow(who, post, true)
    for (const who of off) await follow(who, post, false)
    await kysely.deleteFrom('notifications').execute()
    await comment('alice', post, `${text} ${words()}`, answers ? first : undefined)
    expect(await told()).toEqual(heard)
    await runJob()
    expect(await told()).toEqual(heard)
  })

  test('is told with its author, thread, and text, and no longer once it is removed', async () => {
    const post = await newPost()
    await follow('bob', post, true)
    const id = await comment('alice', post, 'Numbers **up**, please')
    const read = async () => (await get('/api/me/notifications', as.bob)).body.items
    const quoted = {
      type: 'thread',
      title: 'Alice commented on “What next?”',
      text: 'Numbers up, please',
      link: `/post/${post}#comment-${id}`,
    }
    expect(await read()).toMatchObject([quoted])
    await kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', post).execute()
    expect(await read()).toMatchObject([{ ...quoted, text: '' }])
    await kysely.updateTable('posts').set({ is_removed: false }).where('id', '=', post).execute()
    await send('DELETE', `/api/comments/${id}`, as.alice, {})
    const stored = kysely.selectFrom('notifications').where('type', '=', 'thread').select(['text', 'quotes'])
    expect(await stored.execute()).toEqual([{ text: '', quotes: null }])
    expect(await read()).toMatchObject([{ ...quoted, text: '' }])
  })

  test('on a review names the game', async () => {
    await follow('dev', POSTS.bobReview, true)
    await comment('alice', POSTS.bobReview)
    expect((await get('/api/me/notifications', as.dev)).body.items).toMatchObject([
      { title: 'Alice replied to a review of Number Tower' },
    ])
  })

  test('tells nobody who switched the kind off, and is heard again as usual after following', async () => {
    const post = await newPost()
    await follow('bob', post, true)
    await send('PATCH', '/api/me', as.bob, { settings: { notifications: { thread: false } } })
    await comment('alice', post)
    expect(await told()).toEqual(['carol: comment'])
    await send('PATCH', '/api/me', as.bob, { settings: { notifications: { thread: true } } })
    await send('DELETE', `/api/me/follows/threads/${post}`, as.bob)
    await comment('alice', post)
    expect(await told()).toEqual(['carol: comment', 'carol: comment'])
  })

  test('tells no follower who muted its author, also if they are replied to', async () => {
    const post = await newPost()
    const own = await comment('alice', post)
    await follow('alice', post, true)
    await kysely.deleteFrom('notifications').execute()
    expect((await send('PUT', '/api/me/muted-members/bob', as.alice)).status).toBe(200)
    await comment('bob', post)
    await comment('bob', post, words(), own)
    const toAlice = kysely.selectFrom('notifications').select('type').where('user_id', '=', PEOPLE.alice)
    expect(await toAlice.execute()).toEqual([])
    expect((await send('DELETE', '/api/me/muted-members/bob', as.alice)).status).toBe(200)
    await comment('bob', post)
    expect(await toAlice.execute()).toEqual([{ type: 'thread' }])
  })

  test('that is held tells followers when it is approved, each once', async () => {
    const post = await newPost()
    await follow('bob', post, true)
    await sql`update profiles set created_at = now() where id = ${PEOPLE.alice}`.execute(kysely)
    const publish = (id: number) =>
      send('POST', `/api/moderation/held/comment-${id}`, as.mod, { decision: 'accept' })
    const held = await comment('alice', post, `Look: https://example.org/${++count}`)
    expect(await told()).toEqual([])
    await publish(held)
    expect(await told()).toEqual(['bob: thread', 'carol: comment'])
    // Held again after a change, when not all were told yet.
    const seen = await comment('alice', post)
    await sql`delete from notifications where user_id = ${PEOPLE.bob} and once_key = ${`comment:${seen}`}`.execute(
      kysely,
    )
    await send('PATCH', `/api/comments/${seen}`, as.alice, { comment: `https://example.org/${++count}` })
    await publish(seen)
    expect(await told()).toEqual(['bob: thread', 'bob: thread', 'carol: comment', 'carol: comment'])
    await sql`update profiles set created_at = '2020-01-01' where id = ${PEOPLE.alice}`.execute(kysely)
  })
})

test('a muted thread still tells its author of votes and of moderators', async () => {
  const post = await newPost('bob')
  await follow('bob', post, false)
  const id = await comment('bob', post)
  await send('DELETE', `/api/comments/${id}`, as.mod, { reason: 'Off topic' })
  expect(await told()).toEqual(['bob: moderator'])
  const voters = await addMembers(kysely, 'voter', 9)
  await sql`insert into post_votes (post_id, user_id, type) select ${post}::integer, id, 1 from unnest(${voters}::uuid[]) id`.execute(
    kysely,
  )
  await send('POST', '/api/votePost', as.alice, { post_id: post, type: 'upvote' })
  expect(await told()).toEqual(['bob: moderator', 'bob: votes'])
})

test('a post that is published tells nobody who has muted it that it mentions them', async () => {
  const post = await newPost('carol')
  const mention = async (name: Name) => {
    await kysely
      .updateTable('posts')
      .set({ is_held: true, content: `Hello @${name}`, edited_at: null })
      .where('id', '=', post)
      .execute()
    await send('POST', `/api/moderation/held/post-${post}`, as.mod, { decision: 'accept' })
  }
  await follow('bob', post, false)
  await mention('bob')
  expect(await told()).toEqual([])
  await mention('dev')
  expect(await told()).toEqual(['dev: mention'])
})

describe('a thread that more follow than are told at once', () => {
  const FOLLOWERS = FOLLOWERS_PER_BATCH + 10
  let post: number

  beforeEach(async () => {
    post = await newPost()
    await sql`insert into profiles (username) select 'many' || n from generate_series(1, ${FOLLOWERS}::integer) n
      on conflict do nothing`.execute(kysely)
    await sql`insert into follows (user_id, thread_id, is_on)
      select id, ${post}::integer, true from profiles where username like 'many%'`.execute(kysely)
  })

  const numberTold = async () =>
    (await kysely.selectFrom('notifications').where('type', '=', 'thread').select('user_id').execute()).map(
      ({ user_id }) => user_id,
    )

  test('tells the first with the comment and the others by the job, each once', async () => {
    await comment('alice', post)
    expect(await numberTold()).toHaveLength(FOLLOWERS_PER_BATCH)
    await runJob()
    await runJob()
    const all = await numberTold()
    expect([all.length, new Set(all).size]).toEqual([FOLLOWERS, FOLLOWERS])
    expect(await kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
  })

  test('tells no more of a comment that was removed, or in a post that nobody sees', async () => {
    const id = await comment('alice', post)
    await send('DELETE', `/api/comments/${id}`, as.alice, {})
    await comment('alice', post)
    await kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', post).execute()
    await runJob()
    expect(await numberTold()).toHaveLength(2 * FOLLOWERS_PER_BATCH)
    expect(await kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
  })

  test('tells no more in one transaction of several comments than of one', async () => {
    const comments = await kysely
      .insertInto('comments')
      .values([1, 2].map(() => ({ post_id: post, user_id: PEOPLE.alice, content: words() })))
      .returning('id')
      .execute()
    const ids = comments.map(({ id }) => id)
    await world.events.write((trx, emit) => announce(trx, emit, 'comment', ids))
    expect(await numberTold()).toHaveLength(FOLLOWERS_PER_BATCH)
    await runJob()
    expect(await numberTold()).toHaveLength(2 * FOLLOWERS)
  })

  test('is not held up by news of a kind that is not known here', async () => {
    const unknown = { kind: 'future', subject_id: 1, after_user: PEOPLE.alice, created_at: new Date(0) }
    await kysely.insertInto('announcements').values(unknown).execute()
    await comment('alice', post)
    await runJob()
    expect(await numberTold()).toHaveLength(FOLLOWERS)
    expect(await kysely.selectFrom('announcements').select('kind').execute()).toEqual([{ kind: 'future' }])
  })

  test('has news told after those that have waited longer', async () => {
    const [first, second] = [await comment('alice', post), await comment('bob', post)]
    await sql`update announcements set created_at = now() + interval '1 minute' where subject_id = ${first}`.execute(
      kysely,
    )
    const waiting = async () =>
      (await kysely.selectFrom('announcements').select('subject_id').execute()).map((row) => row.subject_id)
    expect((await waiting()).toSorted((a, b) => a - b)).toEqual([first, second])
    let batches = 1
    const once: Pick<typeof world.events, 'write'> = {
      write: (work) => (batches-- > 0 ? world.events.write(work) : Promise.reject(new Error('killed'))),
    }
    const services = { ...world.services, events: once as typeof world.events }
    const stop = new AbortController()
    await expect(
      announceNews.run(services, { data: {}, signal: stop.signal, completeIn: async () => {} }),
    ).rejects.toThrow('killed')
    expect(await waiting()).toEqual([first])
  })
})
