import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyWithin, readMigrations } from '#/db/migrate.ts'
import { testDatabase } from '../../../test/database.ts'

const NUMBER = '0160'

test('reports of before lose their words with the author of the text, and with the text their wait', async () => {
  const db = await testDatabase('blank')
  const files = await readMigrations()
  await db.kysely.transaction().execute(async (trx) => {
    await applyWithin(
      trx,
      files.filter(({ name }) => name < NUMBER),
    )
    await sql
      .raw(`
      insert into profiles (id, username) values
        ('00000000-0000-4000-8000-000000000001', 'reader'), ('00000000-0000-4000-8000-000000000002', 'ada');
      insert into games (id, urlid, name) values (1, 'trimps', 'Trimps');
      insert into posts (id, post_type, title, content, added_by) values
        (1, 'discussion', 'What next?', 'Tell me.', '00000000-0000-4000-8000-000000000002'), (2, 'discussion', 'Anything?', 'Tell me.', null);
      insert into comments (id, post_id, user_id, content, is_removed) values (1, 1, null, 'A text', false), (2, 1, null, '[removed]', true);
      insert into updates (id, game_id, version_number, title, source) values (1, 1, '1', 'By a member', 'user'), (2, 1, '2', 'Of a feed', 'feed');
      insert into reports (reporter_id, subject_type, subject_id, kind, reason)
      select '00000000-0000-4000-8000-000000000001', split_part(item, ' ', 1), split_part(item, ' ', 2), 'spam', 'By Zed'
        from unnest(array['post 1', 'post 2', 'post 3', 'comment 1', 'comment 2', 'update 1', 'update 2',
                          'profile 00000000-0000-4000-8000-000000000002']) item;
      insert into reports (subject_type, subject_id, kind, reason, status, decided_at) values ('post', '3', 'spam', 'By Zed', 'upheld', now());`)
      .execute(trx)
  })
  const migration = files.find(({ name }) => name.startsWith(NUMBER))!
  await db.kysely.transaction().execute((trx) => sql.raw(migration.text).execute(trx))

  const { rows } = await sql<{ report: string }>`
    select concat_ws(' ', subject_type, right(subject_id, 1), status, nullif(reason, '')) as report from reports order by id`.execute(
    db.kysely,
  )
  expect(rows.map(({ report }) => report)).toEqual([
    'post 1 open By Zed',
    'post 2 open',
    'comment 1 open',
    'update 1 open',
    'update 2 open By Zed',
    'profile 2 open By Zed',
    'post 3 upheld',
  ])
})
