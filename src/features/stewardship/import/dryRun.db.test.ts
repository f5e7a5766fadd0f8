import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sharedDatabase } from '../../../../test/database.ts'
import { DryRun } from './dryRun.server.ts'
import { importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

const { kysely: db } = await sharedDatabase()

const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Puzzle', 'Local save']
const link = (url: string) => ({ type: 'website', url })

async function run(rows: readonly object[], options = {}) {
  async function* bytes() {
    yield Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  const told: string[] = []
  const tell = (text: string) => void told.push(text)
  const summary = await importGames(db, readLines(bytes()), {
    onLine: tell,
    onNote: tell,
    onProblem: tell,
    ...options,
  })
  return { summary, told }
}

/** Everything that an import may write, as text. */
async function content() {
  const tables = [
    'games',
    'game_links',
    'game_tags',
    'developers',
    'updates',
    'edit_requests',
    'game_link_ages',
  ]
  const parts = tables.map(
    (table) => sql`(select json_agg(row order by row::text) from ${sql.table(table)} as row)`,
  )
  const { rows } = await sql<{ all: unknown }>`select json_build_array(${sql.join(parts)}) as all`.execute(db)
  return JSON.stringify(rows)
}

const STORED = {
  name: 'Stored',
  desc: 'Old.',
  developer: 'Ann',
  tags: TAGS,
  links: [link('https://s.example/')],
}

test('a dry run says what would happen to each line and writes nothing', async () => {
  await run([STORED])
  const before = await content()
  const { summary, told } = await run(
    [
      STORED,
      { name: 'New', developer: 'Bob', tags: TAGS, links: [link('https://new.example/')] },
      { name: 'stored', desc: 'New.', links: [link('https://t.example/')] },
      { name: 'NEW', desc: 'More.' },
      { name: 'N.E.W.', tags: TAGS },
      { game: 'New', version: '1.0' },
      { game: 'Nobody', version: '1.0' },
    ],
    { dryRun: new DryRun() },
  )
  expect(told).toEqual([
    'line 1: would leave Stored as it is',
    'line 2: would add New',
    'line 3: would change stored: name, short description, links',
    'line 4: would change NEW: name, short description',
    'line 5: would add N.E.W.',
    'line 5: may be the same as New (line 2): same name',
    'line 6: would add the update 1.0 of New',
    "line 7: game: there is no game called 'Nobody'",
  ])
  expect(summary).toMatchObject({
    games: { added: 2, changed: 2, unchanged: 1 },
    updates: { added: 1 },
    duplicates: 1,
    problemCount: 1,
  })
  expect(await content()).toBe(before)
})

test('a dry run of several files knows what earlier ones would have added', async () => {
  const dryRun = new DryRun()
  await run([{ name: 'New', tags: TAGS, links: [link('https://new.example/')] }], { dryRun })
  const { told } = await run(
    [
      { name: 'Same', tags: TAGS, links: [link('https://new.example/')] },
      { game: 'New', version: '2' },
    ],
    { dryRun, isStrict: true },
  )
  expect(told).toEqual([
    'line 1: would skip Same',
    'line 1: may be the same as New (in an earlier file): same link',
    'line 2: would add the update 2 of New',
  ])
  expect(await db.selectFrom('games').select('id').execute()).toEqual([])
})

test('a line that the database rejects is named, and the others are still checked', async () => {
  await db.schema.alterTable('games').addCheckConstraint('no_cheating', sql`name <> 'Cheat'`).execute()
  onTestFinished(() => db.schema.alterTable('games').dropConstraint('no_cheating').execute())
  const { told } = await run(
    [
      { name: 'One', tags: TAGS },
      { name: 'Cheat', tags: TAGS },
      { game: 'One', version: '1' },
    ],
    { dryRun: new DryRun() },
  )
  expect(told.map((text) => text.slice(0, 40))).toEqual([
    'line 1: would add One',
    expect.stringContaining('line 2: cannot be stored:'),
    'line 3: would add the update 1 of One',
  ])
  expect(await db.selectFrom('games').select('id').execute()).toEqual([])
})
