import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterwards, testDatabase } from '../../../test/database.ts'
import { addGame, addProfile } from '../../../test/rows.ts'
import { wrongCounters } from '../../../test/wrongCounters.ts'
import { migrate, readMigrations } from '../migrate.ts'

/** What a site may have stored before: the text of a game, and the name and address of the developer that it becomes. */
const TEXTS: [text: string, name: string | null, slug?: string][] = [
  ['Orteil', 'Orteil', 'orteil'],
  ['ORTEIL', 'Orteil', 'orteil'],
  [' Orteil  ', 'Orteil', 'orteil'],
  ['Ör-teil™', 'Orteil', 'orteil'],
  ['Tab\tand\u0001line\n', 'Tab and line', 'tab-and-line'],
  ['   ', null],
  ['\u0007', null],
  ['\u00a0', '\u00a0', 'developer'],
  ['!!!', '!!!', 'developer-2'],
  ['?', '?', 'developer-3'],
  ['™', '™', 'tm'],
  ['放置工房', '放置工房', 'developer-4'],
  ['Developer', 'Developer', 'developer-5'],
  ['x'.repeat(100), 'x'.repeat(100), 'x'.repeat(80)],
  ['x'.repeat(99), 'x'.repeat(99), `${'x'.repeat(80)}-2`],
  ['\ufdfa'.repeat(100), '\ufdfa'.repeat(100), 'developer-6'],
]

test('the texts of a site become developers once it is updated, in games and in the history of these', async () => {
  const before = await mkdtemp(path.join(tmpdir(), 'idledex-before-'))
  afterwards(() => rm(before, { recursive: true }))
  for (const { name } of await readMigrations())
    if (name < '0225') await copyFile(new URL(name, import.meta.url), path.join(before, name))
  const db = await testDatabase('blank')
  await migrate(db, before)
  const { kysely } = db
  const games: number[] = []
  for (const [text] of [...TEXTS, ['Orteil']]) {
    const game = await addGame(kysely)
    games.push(game)
    await kysely.updateTable('games').set({ developer: text! }).where('id', '=', game).execute()
  }
  const editor = await addProfile(kysely)
  const diff = { name: { from: 'A', to: 'B' }, developer: { from: null, to: 'ORTEIL' } }
  await sql`insert into edit_requests (game_id, user_id, diff) values (${games[0]}, ${editor}, ${JSON.stringify(diff)}::jsonb)`.execute(
    kysely,
  )

  await migrate(db)

  const { rows } = await sql<{ developer: string | null; name: string | null; slug: string | null }>`
    select g.developer, d.name, d.slug from games g
      left join game_developers gd on gd.game_id = g.id left join developers d on d.id = gd.developer_id
     order by g.id`.execute(kysely)
  expect(rows.slice(0, TEXTS.length)).toEqual(
    TEXTS.map(([, name, slug = null]) => ({ developer: name, name, slug })),
  )
  const edits = await kysely.selectFrom('edit_requests').select('diff').execute()
  expect(edits).toEqual([
    { diff: { name: { from: 'A', to: 'B' }, developers: { from: [], to: ['ORTEIL'] } } },
  ])
  expect(await wrongCounters(kysely)).toEqual([])
})
