import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyWithin, readMigrations } from '#/db/migrate.ts'
import { testDatabase } from '../../../test/database.ts'

const NUMBER = '0150'

test('what was stored before with names and quotes of members is freed of both', async () => {
  const db = await testDatabase('blank')
  const files = await readMigrations()
  const before = files.filter(({ name }) => name < NUMBER)
  await db.kysely.transaction().execute(async (trx) => {
    await applyWithin(trx, before)
    await sql
      .raw(`
      insert into profiles (id, username, display_name) values
        ('00000000-0000-4000-8000-000000000001', 'reader', null), ('00000000-0000-4000-8000-000000000002', 'ada', 'Ada commented on it');
      insert into games (id, urlid, name) values (1, 'trimps', 'Trimps');
      insert into posts (id, post_type, title, content, added_by) values
        (1, 'discussion', 'What next?', 'Tell me what you play.', '00000000-0000-4000-8000-000000000001'),
        (2, 'discussion', 'Look at it', '@reader look at this.', '00000000-0000-4000-8000-000000000002');
      insert into comments (id, post_id, user_id, content, is_removed) values
        (1, 1, '00000000-0000-4000-8000-000000000002', 'A text', false),
        (2, 1, null, 'Kept', false),
        (3, 1, '00000000-0000-4000-8000-000000000002', 'Removed', true);
      insert into updates (id, game_id, title, is_removed) values (1, 1, 'New', false), (2, 1, 'Gone', true);
      insert into notifications (user_id, type, title, text, link, once_key)
      select '00000000-0000-4000-8000-000000000001', type, title, text, link, once_key from (values
        (1, 'comment', 'Ada commented on it commented on your post “What next?”', 'A text', '/post/1#comment-1', null),
        (2, 'reply', 'Zed replied to your comment', 'Kept', '/post/1#comment-2', null),
        (3, 'mention', 'Old name mentioned you in a comment', 'Removed', '/post/1#comment-3', null),
        (4, 'reply', 'Zed replied to your comment', 'Deleted', '/post/1#comment-4', null),
        (5, 'mention', 'Ada mentioned you in “Look at it”', '@reader look', '/post/2', null),
        (6, 'review', 'Zed reviewed Trimps', 'Deleted', '/post/9', 'review:1:00000000-0000-4000-8000-000000000009'),
        (7, 'update', 'Trimps was updated', 'New', '/update/1', 'update:1'),
        (8, 'update', 'Trimps was updated', 'Gone', '/update/2', 'update:2'),
        (9, 'level', 'You reached level 2', '', '/user/reader', null)) note (n, type, title, text, link, once_key) order by n;
      insert into moderation_log (action, subject_type, subject_id, member_id, data) values
        ('ban', 'member', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000002', '{"username":"ada","until":"x"}'),
        ('grant-role', 'member', '00000000-0000-4000-8000-000000000002', null, '{"username":"ada","by":"npm run admin"}'),
        ('ban', 'member', '00000000-0000-4000-8000-000000000009', null, '{"username":"zed","until":"x"}'),
        ('remove-comment', 'comment', '3', '00000000-0000-4000-8000-000000000002', '{"content":"Removed"}'),
        ('remove-comment', 'comment', '4', null, '{"content":"Deleted"}'),
        ('remove-comment', 'comment', '1', null, '{"content":"A text"}'),
        ('confirm-game', 'game', '1', null, '{"name":"Trimps"}');
      insert into reports (reporter_id, subject_type, subject_id, kind, reason) values
        (null, 'comment', '1', 'spam', 'By Zed'), ('00000000-0000-4000-8000-000000000001', 'comment', '1', 'spam', 'By me'),
        ('00000000-0000-4000-8000-000000000001', 'profile', '00000000-0000-4000-8000-000000000009', 'spam', 'About Zed');`)
      .execute(trx)
  })
  const migration = files.find(({ name }) => name.startsWith(NUMBER))!
  await db.kysely.transaction().execute((trx) => sql.raw(migration.text).execute(trx))

  const notes = await sql`
    select by_member, right(actor_id::text, 1) as actor, title, text, quotes from notifications order by id`.execute(
    db.kysely,
  )
  expect(notes.rows.map((row) => Object.values(row as object))).toEqual([
    [true, '2', 'commented on your post “What next?”', 'A text', 'comment:1'],
    [true, null, 'replied to your comment', 'Kept', 'comment:2'],
    [true, '2', 'mentioned you in a comment', '', null],
    [true, null, 'replied to your comment', '', null],
    [true, '2', 'mentioned you in a post', 'Look at it: @reader look', 'post:2'],
    [true, null, 'reviewed Trimps', '', null],
    [false, null, 'Trimps was updated', '', 'update:1'],
    [false, null, 'Trimps was updated', '', 'update:2'],
    [false, null, 'You reached level 2', '', null],
  ])
  const log = await sql`
    select right(subject_id, 1) as subject, right(member_id::text, 1) as member, about_member, data from moderation_log order by id`.execute(
    db.kysely,
  )
  expect(log.rows.map((row) => Object.values(row as object))).toEqual([
    ['2', '2', true, { until: 'x' }],
    ['2', '2', true, { by: 'npm run admin' }],
    ['d', null, true, { until: 'x' }],
    ['3', '2', true, { content: 'Removed' }],
    ['4', null, true, {}],
    ['1', '2', true, { content: 'A text' }],
    ['1', null, false, { name: 'Trimps' }],
  ])
  const reports = await sql<{ reason: string }>`select reason from reports order by id`.execute(db.kysely)
  expect(reports.rows.map(({ reason }) => reason)).toEqual(['', 'By me'])
})
