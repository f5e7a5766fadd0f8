import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { commentAdder } from './addComments.server.ts'

const { db, events } = await testApi()
const addComment = commentAdder({ events })

async function newPost(): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({ post_type: 'discussion', title: 'What next?', content: 'Tell me', added_by: PEOPLE.carol })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const draft = (userId: string, postId: number, content: string, parentId: number | null = null) => ({
  userId,
  postId,
  parentId,
  content,
})
const totalOf = async (postId: number) =>
  (
    await db.kysely
      .selectFrom('posts')
      .select('total_comments')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  ).total_comments

/** 200, or the status of the problem, of each. */
const outcomes = async (sent: Promise<{ id: number }>[]) =>
  (await Promise.allSettled(sent)).map((result) =>
    result.status === 'fulfilled' ? 200 : result.reason.status,
  )

test('comments of many members at once share few transactions, and each is counted, rewarded, and announced', async () => {
  const members = await addMembers(db.kysely, 'talker', 150)
  const postId = await newPost()
  const sent = await Promise.all(
    members.map((userId, index) => addComment(draft(userId, postId, `Thought ${index} of @alice`))),
  )
  // Each gets its own comment back.
  expect(sent.map(({ comment }) => [comment?.author?.id, comment?.content])).toEqual(
    members.map((userId, index) => [userId, `Thought ${index} of @alice`]),
  )
  expect(await totalOf(postId)).toBe(150)
  const { rows } = await sql<{ transactions: number; counted: number; rewarded: number; told: number }>`
    select (select count(distinct xmin::text) from comments where post_id = ${postId})::integer as transactions,
           (select sum(comments) from profile_counts where user_id = any (${members}::uuid[]))::integer as counted,
           (select count(*) from exp_ledger where kind = 'comment' and user_id = any (${members}::uuid[]))::integer as rewarded,
           (select count(distinct (user_id, link)) from notifications
             where link like ${`/post/${postId}#%`} and user_id in (${PEOPLE.carol}, ${PEOPLE.alice}))::integer as told`.execute(
    db.kysely,
  )
  expect(rows[0]).toMatchObject({ counted: 150, rewarded: 150, told: 300 })
  expect(rows[0]!.transactions).toBeLessThanOrEqual(4)
})

test('rejected comments do not affect the others in their group', async () => {
  const [one, two, three, four, five, six] = (await addMembers(db.kysely, 'mixed', 6)) as [
    string,
    ...string[],
  ]
  const postId = await newPost()
  const otherPost = await newPost()
  const { id: root } = await addComment(draft(one, postId, 'The first one'))
  const sent = [
    addComment(draft(one, postId, 'A good one')),
    addComment(draft(two!, 999_999, 'No such post')),
    addComment(draft(three!, postId, 'No such comment', 999_999)),
    addComment(draft(four!, otherPost, 'A comment of another post', root)),
    addComment({
      ...draft(five!, postId, 'Points where none are asked for'),
      feedback: { positives: ['yes'], negatives: [] },
    }),
    addComment(draft(crypto.randomUUID(), postId, 'Nobody wrote this')),
    addComment(draft(six!, postId, 'A good reply', root)),
    // In the next group, because its author is in this one.
    addComment(draft(one, otherPost, 'A good one')),
  ]
  expect(await outcomes(sent)).toEqual([200, 404, 404, 404, 409, 401, 200, 409])
  expect(await totalOf(postId)).toBe(3)
  expect(await totalOf(otherPost)).toBe(0)
})

test('a comment that the database itself rejects does not affect the others in its group', async () => {
  const members = await addMembers(db.kysely, 'strict', 12)
  const postId = await newPost()
  await sql`create function refuse_comment() returns trigger language plpgsql as $$
    begin
      if new.user_id = ${sql.lit(members[5])} then raise check_violation using message = 'not this one'; end if;
      return new;
    end $$`.execute(db.kysely)
  await sql`create trigger refuse_comment before insert on comments for each row execute function refuse_comment()`.execute(
    db.kysely,
  )
  const results = await Promise.allSettled(
    members.map((userId, index) => addComment(draft(userId, postId, `Thought ${index}`))),
  )
  await sql`drop trigger refuse_comment on comments`.execute(db.kysely)
  expect(results.map(({ status }) => status)).toEqual(
    members.map((_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
  )
  expect(await totalOf(postId)).toBe(11)
})

test('of comments with links that one new member sends to several posts at once, all are held', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into profiles (username) values ('newcomer') returning id`.execute(db.kysely)
  const sent = await Promise.all(
    [1, 2, 3, 4].map((n) => addComment(draft(rows[0]!.id, POSTS.bobReview, `See https://example.com/${n}`))),
  )
  expect(sent.map(({ is_held, comment }) => [is_held, comment])).toEqual(Array(4).fill([true, null]))
})
