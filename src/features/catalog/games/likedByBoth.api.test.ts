import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { LikedByBoth } from './likedByBoth.server.ts'

const { db, get } = await testApi()
const { tower, farm, mine, clicker } = GAMES
const games = [tower, farm, mine, clicker]

// Forty members vote at random; some votes are set aside, and some members are banned, a few no longer.
await sql`insert into profiles (id, username)
  select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'liker-' || n from generate_series(1, 40) n`.execute(
  db.kysely,
)
await sql`insert into auth_users (id, email, banned_until)
  select id, username || '@example.org', case when username like '%3' then now() + interval '1 day'
                                              when username like '%4' then now() - interval '1 day' end
    from profiles where username like 'liker-%'`.execute(db.kysely)
const random = seededRandom('liked by both', 'votes')
const members = await db.kysely
  .selectFrom('profiles')
  .select('id')
  .where('username', 'like', 'liker-%')
  .execute()
await db.kysely
  .insertInto('votes')
  .values(
    members.flatMap(({ id }) =>
      games
        .filter(() => random.chance(0.8))
        .map((game_id) => ({
          game_id,
          user_id: id,
          type: random.chance(0.8) ? 1 : -1,
          set_aside: random.chance(0.1),
        })),
    ),
  )
  .execute()

/** The same number as a plain statement: members who are not banned, with two upvotes that count. */
async function plainly(one: number, other: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from profiles
     where exists (select from votes where user_id = profiles.id and game_id = ${one} and type = 1 and not set_aside)
       and exists (select from votes where user_id = profiles.id and game_id = ${other} and type = 1 and not set_aside)
       and profiles.id not in (select id from auth_users where banned_until > now())`.execute(db.kysely)
  return rows[0]!.members
}

describe('how many members like two games', () => {
  test('is what a plain statement counts, without banned members and votes that are set aside', async () => {
    const liked = new LikedByBoth(db.kysely)
    for (const one of games) {
      const others = games.filter((game) => game !== one)
      const expected = await Promise.all(others.map((other) => plainly(one, other)))
      expect(await liked.of(one, others)).toEqual(expected)
      expect(Math.max(...expected)).toBeGreaterThan(5)
    }
  })

  test('is read again after five minutes, and not before', async () => {
    let now = 1000
    const liked = new LikedByBoth(db.kysely, () => now)
    const [before] = await liked.of(tower, [farm])
    await db.kysely
      .deleteFrom('votes')
      .where('game_id', '=', farm)
      .where('user_id', '=', PEOPLE.alice)
      .execute()
    await db.kysely
      .deleteFrom('votes')
      .where('game_id', '=', farm)
      .where('user_id', '=', members[0]!.id)
      .execute()
    for (const game_id of [farm, tower])
      await db.kysely
        .insertInto('votes')
        .values({ game_id, user_id: members[0]!.id, type: 1 })
        .onConflict((conflict) =>
          conflict.columns(['game_id', 'user_id']).doUpdateSet({ type: 1, set_aside: false }),
        )
        .execute()
    const after = await plainly(tower, farm)
    now += 299_000
    expect(await liked.of(farm, [tower])).toEqual([before])
    now += 2_000
    expect(await liked.of(farm, [tower])).toEqual([after])
  })

  test('is told with the shared tags, from three members on', async () => {
    const { body } = await get('/api/games/number-tower/similar?size=15')
    for (const item of body.items) {
      const members = await plainly(tower, item.id)
      expect(item.liked_by_both).toBe(members < 3 ? null : members)
    }
    const own = (await get(`/api/games/cards?ids=${tower}`)).body.items[0].tags as number[]
    expect(new Set(body.items[0].shared_tags)).toEqual(
      new Set(own.filter((tag) => body.items[0].tags.includes(tag))),
    )
    await db.kysely.deleteFrom('votes').where('game_id', '=', tower).execute()
  })
})
