import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterwards, testDatabase } from '../../../test/database.ts'
import { addGame, addPost, addProfile, addReview } from '../../../test/rows.ts'
import { wrongCounters } from '../../../test/wrongCounters.ts'
import { migrate, readMigrations } from '../migrate.ts'

test('a site that has reviews knows how many have how many stars once it is updated', async () => {
  const before = await mkdtemp(path.join(tmpdir(), 'idledex-before-'))
  afterwards(() => rm(before, { recursive: true }))
  for (const { name } of await readMigrations())
    if (name < '0223') await copyFile(new URL(name, import.meta.url), path.join(before, name))
  const db = await testDatabase('blank')
  await migrate(db, before)
  const { kysely } = db
  const [reviewed, quiet] = [await addGame(kysely), await addGame(kysely)]
  const review = async (review_rating: number, more = {}) =>
    addReview(kysely, reviewed, await addProfile(kysely), { review_rating, ...more })
  for (const stars of [1, 4, 4, 5]) await review(stars)
  await review(4, { review_dev_stage: 9 })
  await review(5, { is_held: true })
  await review(5, { is_removed: true })
  await addPost(kysely, { post_type: 'game-discussion', game_id: quiet, added_by: await addProfile(kysely) })

  await migrate(db)

  const { rows } = await sql<{ reviews_by_stars: number[] }>`
    select reviews_by_stars from game_stats where game_id in (${reviewed}, ${quiet}) order by game_id`.execute(
    kysely,
  )
  expect(rows.map((row) => row.reviews_by_stars)).toEqual([
    [1, 0, 0, 3, 1],
    [0, 0, 0, 0, 0],
  ])
  expect((await wrongCounters(kysely)).filter(({ counter }) => counter === 'statistics of a game')).toEqual(
    [],
  )
})
