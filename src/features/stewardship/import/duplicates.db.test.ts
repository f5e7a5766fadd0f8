import { expect, test } from 'vitest'
import { sharedDatabase } from '../../../../test/database.ts'
import { importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

const { kysely: db } = await sharedDatabase()

const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Puzzle', 'Local save']
const game = (name: string, url?: string, type = 'website') => ({
  name,
  tags: TAGS,
  links: url === undefined ? [] : [{ type, url }],
})
async function run(rows: readonly object[], options = {}) {
  async function* bytes() {
    yield Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  return importGames(db, readLines(bytes()), options)
}
const names = async () =>
  (await db.selectFrom('games').select('name').orderBy('id').execute()).map((g) => g.name)

const KNOWN = [game('Antimatter Dimensions', 'https://ad.example/play')]
const LIKELY = [
  game('AD', 'http://www.ad.example/play/?utm_source=list'),
  game('Anti-Matter  Dimensions!'),
  game('Other', 'https://other.example/'),
  game('Another', 'https://other.example/#about'),
]
const LIKELY_NOTES = [
  'line 1: may be the same as Antimatter Dimensions (/game/antimatter-dimensions): same link',
  'line 2: may be the same as Antimatter Dimensions (/game/antimatter-dimensions): same name',
  'line 4: may be the same as Other (line 3): same link',
]

test('likely duplicates are named and added', async () => {
  await run(KNOWN)
  const summary = await run(LIKELY)
  expect(summary).toMatchObject({ games: { added: 4 }, duplicates: 3, skipped: 0, problems: [] })
  expect(summary.notes).toEqual(LIKELY_NOTES)
  expect((await run(LIKELY)).notes).toEqual([])
})

test('a strict import leaves likely duplicates out, and says so', async () => {
  await run(KNOWN)
  const summary = await run(LIKELY, { isStrict: true })
  expect(summary).toMatchObject({ games: { added: 1 }, duplicates: 0, skipped: 3, problems: [] })
  expect(summary.notes).toEqual(
    LIKELY_NOTES.map((note) => note.replace(': may', ': skipped, because it may')),
  )
  expect(await names()).toEqual(['Antimatter Dimensions', 'Other'])
})

test('a line that was left out does not keep others out', async () => {
  await run(KNOWN)
  const lines = [
    { ...LIKELY[0], links: [...LIKELY[0]!.links, { type: 'website', url: 'https://new.example/' }] },
    game('New', 'https://new.example/'),
  ]
  expect(await run(lines, { isStrict: true })).toMatchObject({ games: { added: 1 }, skipped: 1 })
})

test('a shared community, a removed game, and a known game are no duplicates', async () => {
  await run([
    game('One', 'https://discord.gg/incremental', 'discord'),
    game('Gone', 'https://gone.example/'),
    game('Shared', 'https://one.example/'),
  ])
  await db.updateTable('games').set({ is_removed: true }).where('name', '=', 'Gone').execute()
  const summary = await run([
    game('Two', 'https://discord.gg/incremental', 'discord'),
    game('Returned', 'https://gone.example/'),
    { ...game('One', 'https://one.example/'), desc: 'Known.' },
  ])
  expect(summary).toMatchObject({ games: { added: 2, changed: 1 }, duplicates: 0, notes: [] })
})
