import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { importGames } from '#/features/stewardship/import/importGames.server.ts'
import { readLines } from '#/features/stewardship/import/readLines.ts'
import { sharedDatabase, testDatabase } from '../../../../test/database.ts'
import { DEMO, filledDatabase } from '../../../../test/filledDatabase.ts'
import { addGame, addProfile } from '../../../../test/rows.ts'
import type { Dump } from './openData.contract.ts'
import { dumpFilePath, KEPT_DUMPS } from './openData.limits.ts'
import { writeDump } from './writeDump.server.ts'

const { kysely: db } = await sharedDatabase()
type Kysely = typeof db

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const settings = (dataDir: string) => ({
  siteName: 'Test',
  siteUrl: 'https://test.example',
  dataDir,
  licenseFile: undefined,
})

interface DumpOnDisk {
  dump: Dump
  folder: string
  text: (file: string) => Promise<string>
}

async function dump(db: Kysely, dataDir?: string): Promise<DumpOnDisk> {
  const place = dataDir ?? (await temporaryFolder())
  const made = await writeDump(db, settings(place))
  const folder = path.join(place, path.dirname(made.files[0]!.url))
  const text = async (file: string) => {
    const bytes = await readFile(path.join(folder, file))
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  }
  return { dump: made, folder, text }
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function importDump(target: Kysely, { folder }: DumpOnDisk) {
  const read = (file: string) =>
    importGames(target, readLines(createReadStream(path.join(folder, file)).pipe(createGunzip())))
  return {
    games: await read('games.jsonl.gz'),
    updates: await read('updates.jsonl.gz'),
    votes: await read('votes.jsonl.gz'),
  }
}

async function expectSameAfterImport(source: Kysely, target: Kysely): Promise<DumpOnDisk> {
  const first = await dump(source)
  const imported = await importDump(target, first)
  // Games may share a name or a link; they are named, and added all the same.
  expect(imported.games.notes.filter((note) => !note.includes('may be the same as'))).toEqual([])
  expect(imported.games).toMatchObject({
    problems: [],
    games: { added: first.dump.games, changed: 0 },
  })
  expect(imported.updates).toMatchObject({
    problems: [],
    notes: [],
    updates: { added: first.dump.updates, changed: 0 },
  })
  expect(imported.votes).toMatchObject({ problems: [], votes: first.dump.games })
  const second = await dump(target)
  for (const file of ['games.jsonl.gz', 'updates.jsonl.gz'])
    expect(linesOf(await second.text(file))).toEqual(linesOf(await first.text(file)))
  const again = await importDump(target, first)
  expect(again.games.games).toEqual({ added: 0, changed: 0, unchanged: first.dump.games })
  expect(again.updates.updates).toEqual({ added: 0, changed: 0, unchanged: first.dump.updates })
  return first
}

/** Games and updates that an import of plain lines could not store as they are. */
async function addHardCases(db: Kysely): Promise<void> {
  const bundled = await addGame(db, {
    name: 'Bundled',
    play_link: '/demo-games/number-garden/',
    playable: true,
  })
  await addGame(db, { name: 'Renamed', other_names: ['Once\u202e named', 'Früher', 'renamed'] })
  await addGame(db, { name: 'Framed once', play_link: 'https://play.example/', playable: false })
  const [one, two] = [await addGame(db, { name: 'Twin' }), await addGame(db, { name: 'Twin' })]
  const byAnn = await addGame(db, { name: 'Twin' })
  const alsoByAnn = await addGame(db, { name: 'Twin', desc: 'The sequel.' })
  await addGame(db, {
    name: 'Gone',
    notes: JSON.stringify([{ short: 'Archived', long: 'The site closed.', archived: true }]),
  })
  await addGame(db, {
    name: 'Old',
    created_at: new Date('2019-03-04T05:06:07.891Z'),
    release_date: '2018-02-01',
    release_precision: 'month',
  })
  const odd = await addGame(db, {
    name: 'Odd text',
    desc: 'Two  spaces\u202e, a mark',
    long_desc: ' a\r\nb ',
  })
  const studios = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter.repeat(100))
  await setDevelopers(db, [
    { gameId: byAnn, names: ['Ann'] },
    { gameId: alsoByAnn, names: ['Bob, Inc.', 'Ann'] },
    { gameId: odd, names: ['Cafe\u0301'] },
    { gameId: bundled, names: studios },
  ])
  await sql`update games set confirmed_at = '2020-01-02T03:04:05Z' where name = 'Old'`.execute(db)
  await db
    .insertInto('game_links')
    .values([
      { game_id: one, type: 'website', url: 'https://b.example', position: 0, note: 'Mirror  2' },
      { game_id: one, type: 'website', url: 'https://b.example/', position: 1 },
      { game_id: one, type: 'google play', url: 'https://a.example/', position: 2 },
      { game_id: one, type: 'steam', url: 'https://[broken/', position: 3 },
    ])
    .execute()
  await db
    .insertInto('game_tags')
    .values([55, 20, 23].map((tag_id) => ({ game_id: two, tag_id })))
    .execute()
  const update = (game_id: number, facts: object) => ({
    game_id,
    version_number: null,
    justdate: null,
    title: '',
    ...facts,
  })
  for (const row of [
    update(one, { title: 'Undated and newest' }),
    update(one, { version_number: '1.10', justdate: '2024-01-02' }),
    update(one, { version_number: '1.9', justdate: '2024-01-02', content: 'Notes.\n\n- one' }),
    update(one, { version_number: '1.9', justdate: '2024-01-02', release_key: 'entry-7' }),
    update(one, { version_number: '1.9', justdate: '2023-01-02', release_key: '1.9@2023-01-02' }),
    update(two, { title: 'Of the other twin', created_at: new Date('2022-02-02T02:02:02Z') }),
    update(bundled, { content: 'Nothing but text.' }),
  ])
    await db.insertInto('updates').values(row).execute()
}

test('an import of a dump into an empty site loses nothing: its dump is the same', async () => {
  await addHardCases(db)
  const { kysely: target } = await testDatabase()
  const { text } = await expectSameAfterImport(db, target)
  const games = linesOf(await text('games.jsonl.gz'))
  const named = (name: string) => games.filter((game) => game.name === name)
  expect(named('Bundled')).toMatchObject([{ play_link: '/demo-games/number-garden/', playable: true }])
  expect(named('Framed once')).toMatchObject([{ play_link: 'https://play.example/', playable: false }])
  expect(named('Twin')).toHaveLength(4)
  expect(named('Twin').map(({ developers }) => developers)).toEqual([
    undefined,
    undefined,
    ['Ann'],
    ['Bob, Inc.', 'Ann'],
  ])
  expect(named('Bundled')[0]!.developers).toHaveLength(5)
  const { rows: renamed } = await sql<{ other_names: string[] }>`
    select other_names from games where name = 'Renamed'`.execute(target)
  expect(renamed).toEqual([{ other_names: ['Once named', 'Früher'] }])
  expect(named('Gone')).toMatchObject([
    { archived: true, archived_reason: 'The site closed.', confirmed: true },
  ])
  expect(named('Old')).toMatchObject([
    { release_date: '2018-02', added_at: '2019-03-04T05:06:07Z', confirmed_at: '2020-01-02T03:04:05Z' },
  ])
  expect(named('Odd text')).toMatchObject([
    { desc: 'Two spaces, a mark', long_desc: 'a\nb', developer: 'Café', developers: ['Café'] },
  ])
  expect(named('Twin')[0]!.links).toEqual([
    { type: 'website', url: 'https://b.example/' },
    { type: 'google play', url: 'https://a.example/' },
  ])
  const order = (db: Kysely) =>
    sql<{ label: string }>`select urlid || ' ' || coalesce(version_number, '') || title || content as label
      from updates join games on games.id = game_id order by sort_at desc, updates.id desc`.execute(db)
  expect((await order(target)).rows).toEqual((await order(db)).rows)
})

test('related games are in a dump from the point of view of both, without those that are not in it', async () => {
  const { kysely: db } = await testDatabase()
  const [one, two, gone] = [
    await addGame(db, { name: 'One', urlid: 'one', other_names: ['Uno'] }),
    await addGame(db, { name: 'Two', urlid: 'two' }),
    await addGame(db, { name: 'Gone', urlid: 'gone', is_removed: true }),
  ]
  await db
    .insertInto('game_relations')
    .values([
      { game_id: two, other_id: one, kind: 'sequel' },
      { game_id: gone, other_id: one, kind: 'mod' },
    ])
    .execute()
  const { folder, text } = await dump(db)
  const relations = linesOf(await text('games.jsonl.gz')).map(({ urlid, relations }) => [urlid, relations])
  expect(relations).toEqual([
    ['one', [{ kind: 'has-sequel', game_urlid: 'two' }]],
    ['two', [{ kind: 'sequel-of', game_urlid: 'one' }]],
  ])
  const file = path.join(folder, 'read.sqlite')
  await writeFile(file, gunzipSync(await readFile(path.join(folder, 'catalogue.sqlite.gz'))))
  const sqlite = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => sqlite.close())
  expect(sqlite.prepare('select kind, other_urlid from relations order by game_id').all()).toMatchObject([
    { kind: 'has-sequel', other_urlid: 'two' },
    { kind: 'sequel-of', other_urlid: 'one' },
  ])
  expect(sqlite.prepare('select name from other_names').all()).toMatchObject([{ name: 'Uno' }])
})

test('an import of a dump of the demo catalog loses nothing either', async () => {
  const { kysely: demo } = await filledDatabase(DEMO)
  const { kysely: target } = await testDatabase()
  const { dump } = await expectSameAfterImport(demo, target)
  expect(dump.games).toBeGreaterThan(100)
  expect(dump.updates).toBeGreaterThan(100)
})

test('a dump has no unconfirmed or removed games, and nobody’s personal data', async () => {
  const user = await addProfile(db, { username: 'secretive-member', display_name: 'Secretive Name' })
  const [shown, waiting, removed] = [
    await addGame(db, { name: 'Shown', added_by: user, developer_id: user }),
    await addGame(db, { name: 'Waiting', confirmed: false }),
    await addGame(db, { name: 'Removed', is_removed: true }),
  ]
  await addGame(db, {
    name: 'Gone',
    notes: JSON.stringify([{ short: 'Archived', long: 'The site closed.', archived: true }]),
  })
  await db
    .insertInto('updates')
    .values([
      { game_id: shown, title: 'Public', added_by: user },
      { game_id: shown, title: 'Removed update', is_removed: true },
      { game_id: shown, title: 'Waiting update', confirmed: false },
      { game_id: waiting, title: 'Of waiting' },
      { game_id: removed, title: 'Of removed' },
    ])
    .execute()
  await db.insertInto('votes').values({ game_id: shown, user_id: user, type: -1 }).execute()
  await db.insertInto('auth_users').values({ id: user, email: 'secretive@mail.example' }).execute()
  const { dump: facts, text, folder } = await dump(db)
  expect(facts).toMatchObject({ games: 2, updates: 1 })
  expect(linesOf(await text('votes.jsonl.gz'))[0]).toEqual({
    game_urlid: expect.any(String),
    upvotes: 0,
    downvotes: 1,
  })
  const sqlite = await text('catalogue.sqlite.gz')
  const everything = [sqlite]
  for (const file of await readdir(folder)) if (!file.includes('sqlite')) everything.push(await text(file))
  const names = ['secretive-member', 'Secretive Name', 'secretive@mail.example']
  for (const secret of [user, ...names, 'Waiting', 'Removed', 'Of removed'])
    for (const content of everything) expect(content).not.toContain(secret)
  // Ids of members are UUIDs.
  for (const content of everything) expect(content).not.toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
  const readme = await text('README.md')
  for (const file of ['games.jsonl.gz', 'updates.jsonl.gz', 'votes.jsonl.gz'])
    for (const key of linesOf(await text(file)).flatMap(Object.keys)) expect(readme).toContain(`\`${key}\``)
})

test('a game that is removed, or no longer confirmed, is not in the next dump', async () => {
  const [removed, doubted] = [await addGame(db, { name: 'One' }), await addGame(db, { name: 'Two' })]
  await db
    .insertInto('updates')
    .values([removed, doubted].map((game_id) => ({ game_id, title: 'News' })))
    .execute()
  const { dump: before } = await dump(db)
  await db.updateTable('games').set({ is_removed: true }).where('id', '=', removed).execute()
  await db.updateTable('games').set({ confirmed: false }).where('id', '=', doubted).execute()
  const { dump: after } = await dump(db)
  expect(after).toMatchObject({ games: before.games - 2, updates: before.updates - 2 })
})

test('the checksums are those of the files, and the SQLite database has the same data', async () => {
  await addHardCases(db)
  const { dump: facts, folder, text } = await dump(db)
  for (const { name, bytes, sha256 } of facts.files) {
    const content = await readFile(path.join(folder, name))
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
      name,
      bytes,
      sha256,
    ])
    if (name !== 'SHA256SUMS') expect(await text('SHA256SUMS')).toContain(`${sha256}  ${name}\n`)
  }
  const place = path.join(folder, 'unpacked.sqlite')
  await writeFile(place, gunzipSync(await readFile(path.join(folder, 'catalogue.sqlite.gz'))))
  const sqlite = new DatabaseSync(place, { readOnly: true })
  const all = (query: string) =>
    sqlite
      .prepare(query)
      .all()
      .map((row) => ({ ...row }))
  expect(all('select count(*) as count from games')).toEqual([{ count: facts.games }])
  expect(all('select count(*) as count from updates')).toEqual([{ count: facts.updates }])
  expect(
    all(`select t.name from games g join game_tags gt on gt.game_id = g.id join tags t on t.id = gt.tag_id
      where g.name = 'Twin' order by t.id`),
  ).toEqual([{ name: 'Web' }, { name: 'Linux' }, { name: 'Nsfw' }])
  expect(all('select url from links order by game_id, position')).toEqual([
    { url: 'https://b.example/' },
    { url: 'https://a.example/' },
  ])
  expect(all("select value from about where key = 'license'")).toEqual([{ value: 'CC0 1.0 Universal' }])
  expect(await text('LICENSE.txt')).toContain('Creative Commons')
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  sqlite.close()
})

test('a dump that fails leaves the ones before, and nothing of itself', async () => {
  await addGame(db)
  const dataDir = await temporaryFolder()
  const { dump: facts } = await dump(db, dataDir)
  const names = await readdir(path.join(dataDir, 'open-data'))
  const ended = AbortSignal.abort(new Error('The process stops'))
  await expect(writeDump(db, settings(dataDir), ended)).rejects.toThrow('The process stops')
  await expect(writeDump(db, { ...settings(dataDir), licenseFile: '/nowhere' })).rejects.toThrow()
  expect(await readdir(path.join(dataDir, 'open-data'))).toEqual(names)
  expect(names.map((name) => dumpFilePath(name, 'README.md'))).toContain(
    facts.files.find((file) => file.name === 'README.md')!.url,
  )
})

test('the newest dumps are kept, older ones are deleted, and so is what a killed run left', async () => {
  const dataDir = await temporaryFolder()
  const place = path.join(dataDir, 'open-data')
  await mkdir(path.join(place, 'draft-killed'), { recursive: true })
  await writeFile(path.join(place, 'draft-killed', 'games.jsonl.gz'), 'half of it')
  const made: string[] = []
  for (let n = 0; n <= KEPT_DUMPS; n++) made.push(path.basename((await dump(db, dataDir)).folder))
  expect(KEPT_DUMPS).toBeGreaterThan(1)
  expect((await readdir(place)).sort()).toEqual(made.slice(-KEPT_DUMPS))
})

test('the operator can choose another license', async () => {
  const dataDir = await temporaryFolder()
  const licenseFile = path.join(dataDir, 'license.txt')
  await writeFile(licenseFile, 'Open Database License 1.0\n\nYou may …\n')
  const made = await writeDump(db, { ...settings(dataDir), licenseFile })
  expect(made.license).toBe('Open Database License 1.0')
  expect(
    await readFile(path.join(dataDir, path.dirname(made.files[0]!.url), 'LICENSE.txt'), 'utf8'),
  ).toContain('You may …')
})
