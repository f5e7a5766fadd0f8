import { describe, expect, test } from 'vitest'
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

describe('of a game that was merged into another', () => {
  const byName = (name: string) =>
    db.selectFrom('games').where('name', '=', name).orderBy('id').selectAll().execute()
  const merge = async (from: number, into: number) =>
    db.updateTable('games').set({ is_removed: true, merged_into: into }).where('id', '=', from).execute()
  const OLD = { ...game('Old Name'), developer: 'Someone' }

  test('a line that changed is skipped and says so, and an update goes to the other game', async () => {
    await run([OLD, game('Present Name')])
    const [[old], [present]] = [await byName('Old Name'), await byName('Present Name')]
    await merge(old!.id, present!.id)
    expect(await run([OLD])).toMatchObject({ games: { unchanged: 1 }, skipped: 0, notes: [] })
    const lines = [
      { ...OLD, desc: 'Nobody would see it.' },
      { game: 'Old Name', version: '2.0' },
      { game: 'Old Name', game_urlid: old!.urlid, version: '3.0' },
    ]
    const summary = await run(lines)
    expect(summary).toMatchObject({ games: { changed: 0 }, updates: { added: 2 }, skipped: 1, problems: [] })
    expect(summary.notes).toEqual([
      'line 1: skipped, because it names a game that was merged into Present Name (/game/present-name)',
    ])
    expect(await byName('Old Name')).toMatchObject([{ desc: '', is_removed: true }])
    expect(await byName('Present Name')).toEqual([present])
    const updates = await db.selectFrom('updates').select('game_id').execute()
    expect(updates).toEqual([{ game_id: present!.id }, { game_id: present!.id }])
    expect(await run(lines)).toMatchObject({ updates: { unchanged: 2 }, skipped: 1 })
  })

  test.each(['Someone', undefined])('of that name, a line is about the other one: %s', async (developer) => {
    await run([
      { ...game('Twice'), developer: 'Someone', urlid: 'twice-a' },
      { ...game('Twice'), developer: 'Someone', urlid: 'twice-b' },
    ])
    const [first, second] = await byName('Twice')
    await merge(first!.id, second!.id)
    const line = { ...game('Twice'), developer, desc: 'Present.' }
    expect(await run([line])).toMatchObject({ games: { changed: 1 }, skipped: 0, problems: [] })
    expect((await byName('Twice')).map(({ desc }) => desc)).toEqual(['', 'Present.'])
    const update = await run([{ game: 'Twice', developer, version: '1.0' }])
    expect(update).toMatchObject({ updates: { added: 1 }, problems: [] })
  })
})
