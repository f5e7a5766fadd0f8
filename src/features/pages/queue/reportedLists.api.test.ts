import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addGame } from '../../../../test/rows.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { LISTED_GAMES_SHOWN } from './queue.limits.ts'

const { db, get, send, signIn } = await testApi()

test('a reported list shows its first games in its order, without removed ones, and how many there are', async () => {
  const list_id = POSTS.list
  await db.kysely.deleteFrom('list_items').where('list_id', '=', list_id).execute()
  const ids: number[] = []
  for (let n = 0; n < LISTED_GAMES_SHOWN + 3; n++)
    ids.push(await addGame(db.kysely, { name: `Listed ${n}`, is_removed: n === 0 }))
  await db.kysely
    .insertInto('list_items')
    .values(ids.map((game_id, position) => ({ list_id, game_id, position, note: `Note ${position}` })))
    .execute()
  const report = { subject_type: 'post', subject_id: String(list_id), kind: 'spam', reason: 'Advertising' }
  expect((await send('POST', '/api/reports', await signIn(PEOPLE.bob), report)).status).toBeLessThan(300)
  const { body } = await get(`/api/moderation/reports/post-${list_id}`, await signIn(PEOPLE.mod))
  expect(body).toMatchObject({ post_type: 'list', listed: { total: LISTED_GAMES_SHOWN + 2 } })
  expect(body.listed.games).toHaveLength(LISTED_GAMES_SHOWN)
  expect(body.listed.games[0]).toMatchObject({
    id: ids[1],
    name: 'Listed 1',
    note: 'Note 1',
    picture: { url: expect.stringMatching(/^\/media\/covers\//) },
  })
})
