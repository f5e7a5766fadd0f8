import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '#/db/migrate.ts'
import { testDatabase } from '../../../test/database.ts'

test('members from before the welcome steps are not asked to take them', async () => {
  const db = await testDatabase('blank')
  const before = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(before, { recursive: true }))
  for (const { name, text } of await readMigrations())
    if (name < '0114') await writeFile(join(before, name), text)
  await migrate(db, before)
  await db.kysely.insertInto('profiles').values({ username: 'before' }).execute()
  await migrate(db)
  await db.kysely.insertInto('profiles').values({ username: 'later' }).execute()
  const members = await db.kysely
    .selectFrom('profiles')
    .select(['username', 'onboarding'])
    .where('username', 'in', ['before', 'later'])
    .orderBy('username')
    .execute()
  expect(members).toEqual([
    { username: 'before', onboarding: false },
    { username: 'later', onboarding: true },
  ])
})
