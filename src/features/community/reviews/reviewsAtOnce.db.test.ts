import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { reviewAdder } from './addReviews.server.ts'

const { catalog, db, events } = await testApi()
const addReview = reviewAdder({ events })

let games = 0
async function newGame(more: object = {}): Promise<{ id: number; urlid: string }> {
  const urlid = `reviewed-at-once-${++games}`
  return db.kysely
    .insertInto('games')
    .values({ urlid, name: `Reviewed at once ${games}`, confirmed: true, ...more })
    .returning(['id', 'urlid'])
    .executeTakeFirstOrThrow()
}

const input = (content: string, stars = 4) => ({
  content: `${content}: the numbers go up at just the pace that one wishes they did.`,
  review_type: 'positive' as const,
  review_rating: stars,
})

const outcomes = async (sent: Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).map((result) =>
    result.status === 'fulfilled' ? 200 : (result.reason.code ?? result.reason.status),
  )

test('reviews by many members at once share few transactions, and each is counted, rewarded, and announced', async () => {
  const members = await addMembers(db.kysely, 'critic', 150)
  const game = await newGame({ developer_id: PEOPLE.dev })
  const sent = await Promise.all(
    members.map((userId, n) =>
      addReview({ userId, urlid: game.urlid, input: input(`Opinion ${n}`, 1 + (n % 5)) }),
    ),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(150)
  const { rows } = await sql`
    select count(distinct posts.xmin::text) <= 4 as "inFewTransactions", sum(review_rating)::integer as stars,
           (select reviews from game_stats where game_id = ${game.id}) as reviews,
           (select sum(reviews)::integer from profile_counts where user_id = any (${members}::uuid[])) as counted,
           (select count(*)::integer from exp_ledger where kind = 'review' and user_id = any (${members}::uuid[])) as rewarded,
           (select count(distinct link)::integer from notifications
             where user_id = ${PEOPLE.dev} and once_key like ${`review:${game.id}:%`}) as told
      from posts where game_id = ${game.id}`.execute(db.kysely)
  expect(rows[0]).toEqual({
    inFewTransactions: true,
    stars: 450,
    reviews: 150,
    counted: 150,
    rewarded: 150,
    told: 150,
  })
  expect(JSON.parse(catalog.catalog.card(game.id)!)).toMatchObject({ reviews: 150 })
})

test('rejected reviews do not affect the others in their group', async () => {
  const [one, two, three, four] = (await addMembers(db.kysely, 'mixed-critic', 4)) as [string, ...string[]]
  const game = await newGame({ developer_id: PEOPLE.dev })
  const other = await newGame()
  const archived = await newGame({ notes: JSON.stringify([{ archived: 'true' }]) })
  await addReview({ userId: two!, urlid: game.urlid, input: input('The first of this member') })
  const sent = [
    addReview({ userId: one, urlid: game.urlid, input: input('A good one') }),
    addReview({ userId: two!, urlid: game.urlid, input: input('A second one') }),
    addReview({ userId: three!, urlid: 'no-such-game', input: input('Of no game') }),
    addReview({ userId: four!, urlid: archived.urlid, input: input('Too late') }),
    addReview({ userId: PEOPLE.dev, urlid: game.urlid, input: input('I made this') }),
    addReview({ userId: crypto.randomUUID(), urlid: game.urlid, input: input('Nobody wrote this') }),
    // In the next group, because its author is in this one.
    addReview({ userId: one, urlid: other.urlid, input: input('A good one') }),
  ]
  expect(await outcomes(sent)).toEqual([200, 'review_exists', 404, 409, 403, 401, 409])
  const { rows } = await sql`select reviews from game_stats where game_id = ${game.id}`.execute(db.kysely)
  expect(rows).toEqual([{ reviews: 2 }])
})
