import { expect, test } from 'vitest'
import { buildWorld } from '../../../../test/buildWorld.ts'
import { testDatabase } from '../../../../test/database.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { castVotes } from './votes.writes.server.ts'

const { kysely } = await testDatabase()
await buildWorld(kysely)

const vote = (type: 1 | -1, addressHash: Buffer) =>
  kysely
    .transaction()
    .execute((trx) =>
      castVotes(trx, 'games', [{ itemId: GAMES.farm, userId: PEOPLE.carol, type, addressHash }]),
    )

const stored = () =>
  kysely
    .selectFrom('votes')
    .where('game_id', '=', GAMES.farm)
    .where('user_id', '=', PEOPLE.carol)
    .select(['type', 'address_hash'])
    .executeTakeFirstOrThrow()

test('a switched vote keeps its present address', async () => {
  const [home, away] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await vote(1, home)
  expect(await stored()).toEqual({ type: 1, address_hash: home })
  await vote(-1, away)
  expect(await stored()).toEqual({ type: -1, address_hash: away })
})
