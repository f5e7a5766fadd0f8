import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { addGame } from '../../../../test/rows.ts'
import { tagSlots } from './tagSlots.ts'

test('the slots are those that the database picks', async () => {
  const { kysely: db } = await testDatabase()
  const tagIds = [20, 21, 24, 9, 13, 15, 6, 72, 28, 41, 60]
  const [picked, given] = [await addGame(db), await addGame(db)]
  await db
    .insertInto('game_tags')
    .values(tagIds.map((tag_id) => ({ game_id: picked, tag_id })))
    .execute()
  await db
    .insertInto('game_tags')
    .values(tagSlots(tagIds).map((tag) => ({ game_id: given, ...tag })))
    .execute()
  const slots = (game_id: number) =>
    db
      .selectFrom('game_tags')
      .select(['tag_id', 'category', 'slot'])
      .where('game_id', '=', game_id)
      .orderBy('tag_id')
      .execute()
  expect(await slots(given)).toEqual(await slots(picked))
})
