import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countDemo, removeDemo } from '#/db/seed/removeDemo.ts'
import { sharedDatabase } from '../../../../test/database.ts'
import { DEMO, filledDatabase } from '../../../../test/filledDatabase.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

const { kysely: db } = await sharedDatabase()
type Kysely = typeof db

/** One tag of each category that needs one. */
const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Puzzle', 'Local save']
const link = (url: string) => ({ type: 'website', url })

async function* bytes(rows: readonly (object | string)[]) {
  for (const row of rows) yield Buffer.from(`${typeof row === 'string' ? row : JSON.stringify(row)}\n`)
}
const run = (db: Kysely, ...rows: (object | string)[]) => importGames(db, readLines(bytes(rows)))

const stored = (db: Kysely) =>
  db
    .selectFrom('games')
    .select(['urlid', 'name', 'desc', 'developer', 'confirmed', 'release_date', 'playable'])
    .orderBy('id')
    .execute()
const tagsOf = async (db: Kysely, urlid: string) => {
  const rows = await db
    .selectFrom('game_tags')
    .innerJoin('games', 'games.id', 'game_id')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('tags.name')
    .where('urlid', '=', urlid)
    .orderBy('tags.name')
    .execute()
  return rows.map((row) => row.name)
}
const linksOf = async (db: Kysely, urlid: string) => {
  const links = db.selectFrom('game_links').innerJoin('games', 'games.id', 'game_id').select('url')
  return (await links.where('urlid', '=', urlid).orderBy('position').execute()).map((row) => row.url)
}

test('the links of an import are old from its day on; those that members add afterwards are not', async () => {
  const old = { name: 'Old Links', desc: 'Known.', tags: TAGS, links: [link('https://old.example/')] }
  await run(db, old)
  const { id } = await db
    .selectFrom('games')
    .select('id')
    .where('name', '=', 'Old Links')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('game_links')
    .values({ game_id: id, type: 'website', url: 'https://new.example/', position: 1 })
    .execute()
  const ages = async () => {
    const young = sql<boolean>`since > now() - interval '7 days'`.as('is_young')
    const rows = await db
      .selectFrom('game_link_ages')
      .where('game_id', '=', id)
      .where('gone_at', 'is', null)
      .select(['url', young])
      .orderBy('url')
      .execute()
    return rows.map(({ url, is_young }) => [url, is_young])
  }
  expect(await ages()).toEqual([
    ['https://new.example/', true],
    ['https://old.example/', false],
  ])
  await run(db, {
    ...old,
    desc: 'Changed.',
    links: [link('https://old.example/'), link('https://third.example/')],
  })
  expect(await ages()).toEqual([
    ['https://new.example/', true],
    ['https://old.example/', false],
    ['https://third.example/', false],
  ])
})

test('a game is stored with its tags, links, dates and play address', async () => {
  const summary = await run(db, {
    name: 'Star Miner',
    desc: 'Mine stars.',
    developer: 'Ann',
    tags: TAGS,
    release_date: '2021-05',
    links: [link('https://b.example/'), link('https://a.example/'), link('https://b.example/')],
    play_link: 'https://a.example/play/',
  })
  expect(summary).toMatchObject({ lines: 1, games: { added: 1 }, unconfirmed: 0, problemCount: 0 })
  expect(await stored(db)).toEqual([
    {
      urlid: 'star-miner',
      name: 'Star Miner',
      desc: 'Mine stars.',
      developer: 'Ann',
      confirmed: true,
      release_date: '2021-05-01',
      playable: true,
    },
  ])
  expect(await tagsOf(db, 'star-miner')).toEqual([...TAGS].sort())
  expect(await linksOf(db, 'star-miner')).toEqual(['https://b.example/', 'https://a.example/'])
})

test('tags are completed from guesses, cut to the maximum with a note, and too few wait to be confirmed', async () => {
  const summary = await run(
    db,
    { name: 'Guessed', tags: TAGS.slice(1), tags_guess: ['Windows'] },
    { name: 'Many', tags: [...TAGS, 'Prototype', 'Abandoned'] },
    { name: 'Few', tags: ['Web'] },
  )
  expect(summary).toMatchObject({ games: { added: 3 }, unconfirmed: 1, problems: [] })
  expect(summary.notes).toEqual(["line 2: tags: too many in a category, ignored 'Prototype', 'Abandoned'"])
  expect(await tagsOf(db, 'guessed')).toContain('Windows')
  expect(await tagsOf(db, 'many')).not.toContain('Prototype')
  const confirmed = (await stored(db)).map((game) => [game.name, game.confirmed])
  expect(confirmed).toEqual([
    ['Guessed', true],
    ['Many', true],
    ['Few', false],
  ])
})

test('each bad line is named by its number, and the rest is imported', async () => {
  const summary = await run(
    db,
    { name: 'First', tags: TAGS },
    '{"name":"Torn',
    { name: 'Bad link', links: [link('https://a.example/'), link('javascript:alert(1)')] },
    '',
    { game: 'Nobody’s', version: '1' },
    { game: 'first', version: '1.0', date: '2024-05-01' },
    { name: 'Last', tags: TAGS },
  )
  expect(summary.problems).toEqual([
    'line 2: is not JSON',
    'line 3: links[1].url: is not an http or https address',
    "line 5: game: there is no game called 'Nobody’s'",
  ])
  expect(summary).toMatchObject({ lines: 6, games: { added: 2 }, updates: { added: 1 }, problemCount: 3 })
  expect((await stored(db)).map((game) => game.name)).toEqual(['First', 'Last'])
})

test('the same lines again, or twice in a file, double nothing and touch nothing', async () => {
  const game = { name: 'Twice', tags: TAGS, links: [link('https://a.example/')] }
  const update = { game: 'Twice', version: '1.0', date: '2024-05-01', summary: 'First.' }
  const first = await run(db, game, game, update, update)
  expect(first).toMatchObject({ games: { added: 1, unchanged: 1 }, updates: { added: 1, unchanged: 1 } })
  await db.updateTable('games').set({ desc: 'Edited since by a member.' }).execute()
  const again = await run(db, game, update)
  expect(again).toMatchObject({ games: { unchanged: 1 }, updates: { unchanged: 1 }, problemCount: 0 })
  expect(await stored(db)).toMatchObject([{ desc: 'Edited since by a member.' }])
})

test('a line that says something new changes the game and keeps what it does not mention', async () => {
  const links = [link('https://a.example/'), link('https://b.example/')]
  await run(db, { name: 'Star Miner', desc: 'Old.', developer: 'Ann', tags: TAGS, links })
  const summary = await run(
    db,
    { name: 'STAR  MINER', desc: 'New.', tags: ['Clicker', 'Web'] },
    { name: 'Star Miner', tags: ['Clicker', 'Web'], links: [link('https://c.example/')] },
  )
  expect(summary).toMatchObject({ games: { changed: 2, added: 0 }, unconfirmed: 0 })
  expect(await stored(db)).toMatchObject([
    { name: 'Star Miner', desc: 'New.', developer: 'Ann', confirmed: true },
  ])
  expect(await tagsOf(db, 'star-miner')).toEqual([...TAGS.filter((tag) => tag !== 'Idle'), 'Clicker'].sort())
  expect(await linksOf(db, 'star-miner')).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
  ])
})

test('links are added without doubling a page, up to 50, and replaced only if the line says so', async () => {
  const links = ['https://a.example/', 'https://b.example/'].map(link)
  await run(db, { name: 'Star Miner', tags: TAGS, links })
  const spelled = ['http://www.A.example/index.html?utm_source=x', 'https://c.example/', 'https://c.example']
  await run(db, { name: 'Star Miner', links: spelled.map(link) })
  expect(await linksOf(db, 'star-miner')).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
  ])
  const many = Array.from({ length: 50 }, (_, at) => link(`https://d.example/${at}`))
  const { notes } = await run(db, { name: 'Star Miner', links: many })
  expect(notes).toEqual([
    'line 1: links: more than 50, left out https://d.example/47, https://d.example/48, https://d.example/49',
  ])
  expect(await linksOf(db, 'star-miner')).toHaveLength(50)
  await run(db, { name: 'Star Miner', links: [link('https://e.example/')], links_replace: true })
  expect(await linksOf(db, 'star-miner')).toEqual(['https://e.example/'])
})

test('several developers are stored in order, and any of them in any spelling says which game is meant', async () => {
  const line = { name: 'Idle Duo', tags: TAGS }
  await run(db, { ...line, developers: ['Cem & Dan', 'Eve'], developer: 'Cem & Dan, Eve' })
  await run(db, { ...line, developers: ['EVE', 'Fay'], desc: 'Changed.' })
  const [game] = await stored(db)
  expect(game).toMatchObject({ developer: 'Eve, Fay', desc: 'Changed.' })
  expect(await stored(db)).toHaveLength(1)
  await run(db, { ...line, developer: 'Gus' })
  const update = { game: 'Idle Duo', developer: 'fay', version: '1' }
  expect((await run(db, update)).updates.added).toBe(1)
  expect((await run(db, { ...line, developers: Array(6).fill('A') })).problems).toEqual([
    'line 1: developers: has more than 5 entries',
  ])
})

test('other names are stored, each once and none the name; a line without them leaves them', async () => {
  const line = { name: 'Idle Duo', tags: TAGS }
  const names = async () =>
    (await db.selectFrom('games').where('name', '=', 'Idle Duo').select('other_names').execute())[0]!
      .other_names
  await run(db, { ...line, other_names: ['Duo', 'IDLE DUO!', 'duo', ' Le  Duo '] })
  expect(await names()).toEqual(['Duo', 'Le Duo'])
  await run(db, { ...line, desc: 'Changed.' })
  expect(await names()).toEqual(['Duo', 'Le Duo'])
  await run(db, { ...line, other_names: [] })
  expect(await names()).toEqual([])
  expect((await run(db, { ...line, other_names: [''] })).problems).toEqual([
    'line 1: other_names[0]: is empty',
  ])
})

test('games of one name by different developers are different games', async () => {
  const by = (developer: string) => ({ name: 'Idle Farm', developer, tags: TAGS })
  await run(db, by('Ann'), by('Bob'), by('ann'), { game: 'Idle Farm', developer: 'Bob', version: '1' })
  expect((await stored(db)).map((game) => game.urlid)).toEqual(['idle-farm', 'idle-farm-bob'])
  const updated = db.selectFrom('updates').innerJoin('games', 'games.id', 'game_id').select('urlid')
  expect(await updated.execute()).toEqual([{ urlid: 'idle-farm-bob' }])
  const unclear = await run(db, { name: 'Idle Farm', tags: TAGS }, { game: 'Idle Farm', version: '2' })
  expect(unclear.problems).toEqual([
    "line 1: there is more than one game called 'Idle Farm': name the developer",
    "line 2: game: there is more than one called 'Idle Farm': name the developer",
  ])
})

test('names that make the same address, or none, get different addresses', async () => {
  await run(db, ...['C++ Idle', 'C Idle', 'C? Idle', '放置', '挂机'].map((name) => ({ name, tags: TAGS })))
  const urlids = (await stored(db)).map((game) => game.urlid)
  expect(urlids.slice(0, 3)).toEqual(['c-idle', 'c-idle-2', 'c-idle-3'])
  for (const urlid of urlids.slice(3)) expect(urlid).toMatch(/^game-[0-9a-f]{10}$/)
  expect(new Set(urlids).size).toBe(5)
})

test('no game takes an address that the API uses for something else', async () => {
  await run(db, ...['Counts', 'Suggest'].map((name) => ({ name, tags: TAGS })))
  expect((await stored(db)).map((game) => game.urlid)).toEqual(['counts-2', 'suggest-2'])
})

test('an update comes after its game, and one release stays one update when it is imported again', async () => {
  const update = (facts: object) => ({ game: 'Early', ...facts })
  const early = await run(db, update({ version: '1' }), { name: 'Early', tags: TAGS })
  expect(early.problems).toEqual(["line 1: game: there is no game called 'Early'"])
  const summary = await run(
    db,
    update({ version: '1.1', date: '2021-12-18' }),
    update({ version: '1.1', date: '2021-12-03', summary: 'The same number before.' }),
    update({ version: '1.0' }),
    update({ date: '2021-11-01' }),
    update({ version: '1.0', date: '2021-11-20', summary: 'Now dated.' }),
  )
  expect(summary).toMatchObject({ updates: { added: 4, changed: 1 } })
  const rows = await db
    .selectFrom('updates')
    .select(['version_number', 'justdate'])
    .orderBy('sort_at', 'desc')
    .execute()
  expect(rows.map((row) => [row.version_number, row.justdate])).toEqual([
    ['1.1', '2021-12-18'],
    ['1.1', '2021-12-03'],
    ['1.0', '2021-11-20'],
    [null, '2021-11-01'],
  ])
})

test('undated updates keep the order of the file', async () => {
  const versions = [['4'], ['3', '2024-01-02'], ['2'], ['1', '2023-01-01'], ['0']] as const
  await run(
    db,
    { name: 'History', tags: TAGS },
    ...versions.map(([version, date]) => ({ game: 'History', version, date })),
  )
  const rows = await db.selectFrom('updates').select('version_number').orderBy('sort_at', 'desc').execute()
  expect(rows.map((row) => row.version_number)).toEqual(['3', '2', '1', '0', '4'])
})

test('a demo game that is imported stays when the demo is removed, without its made-up votes', async () => {
  const { kysely: db } = await filledDatabase(DEMO)
  await run(db, { name: 'Cookie Clicker', developer: 'Orteil (DashNet)', desc: 'For real.', tags: TAGS })
  await removeDemo(db)
  expect(await stored(db)).toMatchObject([{ urlid: 'cookie-clicker', desc: 'For real.' }])
  const counts = await db.selectFrom('game_counts').select(['upvotes', 'downvotes']).execute()
  expect(counts).toEqual([{ upvotes: 0, downvotes: 0 }])
  expect(await countDemo(db)).toEqual({ games: 0, members: 0 })
  expect(await wrongCounters(db)).toEqual([])
})

test('what the database rejects is a problem of its line alone', async () => {
  // A rule that only this database has stands for whatever the checks of the lines do not know.
  await db.schema.alterTable('games').addCheckConstraint('no_cheating', sql`name <> 'Cheat'`).execute()
  onTestFinished(() => db.schema.alterTable('games').dropConstraint('no_cheating').execute())
  const summary = await run(db, ...['One', 'Cheat', 'Two', 'Cheat'].map((name) => ({ name, tags: TAGS })))
  expect(summary.problems.map((problem) => problem.slice(0, 25))).toEqual([
    'line 2: cannot be stored:',
    'line 4: cannot be stored:',
  ])
  expect((await stored(db)).map((game) => game.name)).toEqual(['One', 'Two'])
})

test('ten thousand bad lines are all counted, and the summary holds the first thousand', async () => {
  let reported = 0
  const lines = (async function* () {
    for (let number = 1; number <= 10_000; number += 1) yield { number, text: '{"no":1}' }
  })()
  const summary = await importGames(db, lines, { onProblem: () => (reported += 1) })
  expect(summary).toMatchObject({ lines: 10_000, problemCount: 10_000 })
  expect([reported, summary.problems.length]).toEqual([10_000, 1_000])
})

const collected = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

test.runIf(existsSync(collected))('the collected games and updates are imported, and once only', async () => {
  const file = async (name: string) => {
    const handle = await open(`${collected}${name}`)
    return importGames(db, readLines(handle.createReadStream()))
  }
  expect(await file('games.jsonl')).toMatchObject({ games: { added: 977 }, problems: [], notes: [] })
  expect(await file('updates.jsonl')).toMatchObject({ updates: { added: 1515 }, problems: [] })
  expect(await file('games.jsonl')).toMatchObject({ games: { added: 0, changed: 0, unchanged: 977 } })
  expect(await file('updates.jsonl')).toMatchObject({ updates: { added: 0, changed: 0, unchanged: 1515 } })
  expect(await wrongCounters(db)).toEqual([])
})

test('a game for adults only is tagged NSFW, by either way to say so', async () => {
  await run(
    db,
    { name: 'Marked', tags: TAGS, sensitive: true },
    { name: 'Reasoned', tags: TAGS, reason: 'adult' },
    { name: 'Harmless', tags: TAGS, sensitive: false },
  )
  expect(await tagsOf(db, 'marked')).toContain('Nsfw')
  expect(await tagsOf(db, 'reasoned')).toContain('Nsfw')
  expect(await tagsOf(db, 'harmless')).not.toContain('Nsfw')
  await run(db, { name: 'Marked', tags: ['Rpg'] })
  expect(await tagsOf(db, 'marked')).toContain('Nsfw')
})

test('names over the limit are cut with a note, and updates find their game by the long name', async () => {
  const [name, developer] = ['n'.repeat(300), 'd'.repeat(150)]
  const summary = await run(db, { name, developer, tags: TAGS }, { game: name, developer, version: '1' })
  expect(summary).toMatchObject({ games: { added: 1 }, updates: { added: 1 }, problems: [] })
  expect(summary.notes).toEqual([
    'line 1: name: cut to 200 characters',
    'line 1: developer: cut to 100 characters',
    'line 2: game: cut to 200 characters',
    'line 2: developer: cut to 100 characters',
  ])
  expect(await stored(db)).toMatchObject([{ name: 'n'.repeat(200), developer: 'd'.repeat(100) }])
})

test('a name of 200 characters is stored, with an address that fits', async () => {
  const name = `Long ${'name '.repeat(39)}`.trim()
  const longest = name.padEnd(200, '!')
  const summary = await run(db, { name: longest, tags: TAGS }, { game: longest, version: '1' })
  expect(summary).toMatchObject({ problemCount: 0, games: { added: 1 }, updates: { added: 1 } })
  const game = (await stored(db)).find((each) => each.name === longest)
  expect(game?.urlid.length).toBeLessThanOrEqual(100)
})
