import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commentAdder } from '#/features/community/comments/addComments.server.ts'
import { reviewAdder } from '#/features/community/reviews/addReviews.server.ts'
import { testApi } from '../../../../test/api.ts'
import { voteCaster } from './castVote.server.ts'

const { auth, db, events } = await testApi()

/** Refusals by a rule: one's own text, a second review. */
const REFUSED = [403, 409]

test('members who comment, review, reply and vote at once in two processes all succeed, in exact counts', async () => {
  // Two of each, as two processes would have them. New levels are near, because they change all that a member wrote.
  const comments = [commentAdder({ events }), commentAdder({ events })]
  const reviews = [reviewAdder({ events }), reviewAdder({ events })]
  const votes = [voteCaster({ auth, events }), voteCaster({ auth, events })]
  const { rows: members } = await sql<{ id: string }>`
    insert into profiles (username, created_at, total_exp) select 'busy' || n, '2020-01-01', 25 from generate_series(1, 24) n
    returning id`.execute(db.kysely)
  const { rows: posts } = await sql<{ id: number }>`
    insert into posts (post_type, title, content, added_by)
    select 'discussion', 'What next? ' || n, 'Tell me more', (${members.map(({ id }) => id)}::uuid[])[n] from generate_series(1, 6) n
    returning id`.execute(db.kysely)
  const { rows: games } = await sql<{ id: number; urlid: string }>`
    insert into games (urlid, name, confirmed) select 'busy-' || n, 'Busy ' || n, true from generate_series(1, 12) n
    returning id, urlid`.execute(db.kysely)
  const written: number[] = []
  const member = async (userId: string, n: number) => {
    const voter = { userId, address: '203.0.113.7' }
    const side = n % 2
    const outcomes: unknown[] = []
    const attempt = (work: Promise<unknown>) =>
      work.then(
        () => outcomes.push(200),
        (error) => outcomes.push(error.status ?? error),
      )
    for (let turn = 0; turn < 5; turn++) {
      const at = 7 * n + 5 * turn
      const postId = posts[at % posts.length]!.id
      const game = games[at % games.length]!
      const content = `Words ${n} in turn ${turn} for @busy${1 + (at % 24)}`
      await attempt(
        comments[side]!({ userId, postId, parentId: null, content }).then(async ({ id }) => {
          written.push(id)
          await comments[1 - side]!({ userId, postId, parentId: id, content: `${content}, once more` })
        }),
      )
      await attempt(
        reviews[side]!({
          userId,
          urlid: game.urlid,
          input: {
            content: `${content}, at a length that a review has.`,
            review_type: 'positive',
            review_rating: 4,
          },
        }),
      )
      await attempt(votes[side]!('comments', written[at % written.length]!, voter, 'upvote'))
      await attempt(votes[side]!('posts', postId, voter, turn % 2 ? 'upvote' : 'downvote'))
      await attempt(votes[side]!('games', game.id, voter, 'upvote'))
    }
    return outcomes
  }
  const outcomes = (await Promise.all(members.map(({ id }, n) => member(id, n)))).flat()
  expect(outcomes.filter((outcome) => outcome !== 200 && !REFUSED.includes(outcome as number))).toEqual([])
  const { rows } = await sql`
    select (select sum(total_comments)::integer from posts where id = any (${posts.map(({ id }) => id)}::integer[])) as comments,
           (select sum(comments)::integer from profile_counts where user_id = any (${members.map(({ id }) => id)}::uuid[])) as by_members
  `.execute(db.kysely)
  expect(rows).toEqual([{ comments: 240, by_members: 240 }])
})
