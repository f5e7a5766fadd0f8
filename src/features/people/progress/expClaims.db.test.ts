import { expect, test } from 'vitest'
import { buildWorld } from '../../../../test/buildWorld.ts'
import { testDatabase } from '../../../../test/database.ts'
import { at, GAMES, PEOPLE } from '../../../../test/world.ts'
import { findGameClaims } from './expClaims.queries.server.ts'

const { kysely } = await testDatabase()
await buildWorld(kysely)

test('an edit that nobody had to accept is worth nothing', async () => {
  const edits = await kysely
    .insertInto('edit_requests')
    .values(
      ['accepted', 'fills-empty', 'moderator', 'developer'].map((basis) => ({
        game_id: GAMES.mine,
        user_id: PEOPLE.carol,
        status: 'applied',
        decided_at: at('2026-05-01'),
        basis,
        diff: JSON.stringify({ desc: { from: '', to: basis } }),
      })),
    )
    .returning(['id', 'basis'])
    .execute()
  const claims = await findGameClaims(kysely, [GAMES.mine])
  const subjects = claims.filter(({ kind }) => kind === 'edit').map(({ subject }) => subject)
  const paid = edits.filter(({ id }) => subjects.includes(`edit:${id}`)).map(({ basis }) => basis)
  expect(paid).toEqual(['accepted', 'fills-empty'])
})
