import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, testApi } from '../../../../test/api.ts'
import { STAFF, signInRoles } from '../../../../test/roles.ts'
import type { ImportReport } from './siteImports.contract.ts'
import { MAX_IMPORT_BYTES } from './siteImports.limits.ts'

const { api, db, get, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
const who = await signInRoles(kysely, signIn)
let { admin } = who

const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save']
const gameLine = (name: string, more: object = {}) => `${JSON.stringify({ name, tags: TAGS, ...more })}\n`
const updateLine = (game: string, version: string) => `${JSON.stringify({ game, version })}\n`

type Files = Record<string, string | Uint8Array>

const formOf = (files: Files) => {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('file', new File([content as string], name))
  return form
}
const post = (files: Files, query = '', headers: HeadersInit = admin) =>
  ask(api, 'POST', `/api/site/imports${query}`, { headers, body: formOf(files) })
const preview = (files: Files, query = '') => post(files, query)
const run = (files: Files) => post(files, '?dry_run=false')
const reportOf = ({ body }: { body: { done: ImportReport }[] }) => body.at(-1)!.done

const countGames = async () =>
  Number(
    (
      await kysely
        .selectFrom('games')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const logged = () =>
  kysely.selectFrom('moderation_log').where('action', '=', 'import-games').selectAll().orderBy('id').execute()

beforeEach(() => kysely.deleteFrom('moderation_log').execute())

test('only admins import', async () => {
  for (const [role, status] of [
    ['visitor', 401],
    ['pleb', 403],
    ['mod', 403],
    ['admin', 200],
  ] as const)
    expect([role, (await post({ 'a.jsonl': gameLine('Ours') }, '', who[role])).status]).toEqual([
      role,
      status,
    ])
})

test('a preview says what would happen to each line of all files, and writes nothing', async () => {
  const before = await countGames()
  const files = {
    'games.jsonl.gz': gzipSync(`${gameLine('Star Miner')}{"name":1}\n\n${gameLine('Number Tower')}`),
    'updates.csv': 'game,version\nStar Miner,1.0\nNobody,1\n"Star',
  }
  const report = reportOf(await preview(files))
  expect(report).toMatchObject({
    lines: 6,
    games: { added: 1, changed: 1 },
    updates: { added: 1 },
    problems: {
      count: 3,
      first: [
        { file: 'games.jsonl.gz', line: 2, text: 'name: is not text' },
        { file: 'updates.csv', line: 4, text: 'has a quote that is not closed' },
        { file: 'updates.csv', line: 3, text: "game: there is no game called 'Nobody'" },
      ],
    },
  })
  expect(report.outcomes.first).toContainEqual({
    file: 'games.jsonl.gz',
    line: 1,
    text: 'would add Star Miner',
  })
  expect(await countGames()).toBe(before)
  expect(await logged()).toEqual([])
})

test('an import is stored, logged once, and seen by readers; the same again changes nothing', async () => {
  const files = {
    'games.ndjson': gameLine('Comet Farm') + gameLine('Comet Mine'),
    'updates.jsonl': updateLine('Comet Farm', '2.0'),
  }
  const before = await get('/api/games?q=comet')
  expect(before.body.total).toBe(0)
  expect(reportOf(await run(files))).toMatchObject({ games: { added: 2 }, updates: { added: 1 } })
  expect((await get('/api/games?q=comet')).body.total).toBe(2)
  const [entry, ...others] = await logged()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor_id: STAFF.admin,
    data: {
      file: 'games.ndjson, updates.jsonl',
      summary: '2 games added, 0 changed; 1 update added, 0 changed',
    },
  })
  expect(reportOf(await run(files))).toMatchObject({ games: { unchanged: 2 }, updates: { unchanged: 1 } })
  expect(await logged()).toHaveLength(1)
})

test('games that may be in the catalog already can be skipped', async () => {
  const files = { 'a.jsonl': gameLine('Number  Töwer!', { developer: 'Somebody else' }) }
  expect(reportOf(await preview(files))).toMatchObject({ games: { added: 1 }, duplicates: 1 })
  expect(reportOf(await preview(files, '?strict=true'))).toMatchObject({ games: { added: 0 }, skipped: 1 })
})

test('an import needs a recent sign-in: a stolen session is not enough', async () => {
  await kysely
    .updateTable('auth_sessions')
    .set({ authenticated_at: new Date(0) })
    .execute()
  const files = { 'a.jsonl': gameLine('Stolen') }
  expect((await preview(files)).status).toBe(200)
  expect(await run(files)).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
  admin = await signIn(STAFF.admin)
})

describe('a file that cannot be read is rejected before anything is stored', () => {
  const good = gameLine('Innocent')
  test.each<[string, Files, number, RegExp]>([
    [
      'of another kind',
      { 'catalogue.sqlite.gz': good },
      415,
      /^catalogue\.sqlite\.gz can’t be imported\. Choose .+\.jsonl, \.ndjson, or \.csv/,
    ],
    [
      'that was cut off',
      { 'a.jsonl': good, 'b.jsonl.gz': gzipSync(good.repeat(500)).subarray(0, 60) },
      400,
      /^b\.jsonl\.gz is damaged/,
    ],
    ['that is not compressed', { 'b.csv.gz': good }, 400, /^b\.csv\.gz is damaged/],
    [
      'that is a decompression bomb',
      { 'b.jsonl.gz': gzipSync(Buffer.alloc(200 << 20, 'x'), { level: 9 }) },
      413,
      /more than 100 MB when decompressed/,
    ],
    [
      'of nothing but line breaks',
      { 'b.jsonl.gz': gzipSync('\n'.repeat(1_000_000)) },
      413,
      /more than 500,000 lines/,
    ],
    ['that is too large', { 'b.jsonl': new Uint8Array(MAX_IMPORT_BYTES + 100_000) }, 413, /at most/],
    [
      'among too many',
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.jsonl`, good])),
      400,
      /1 to 10 files/,
    ],
  ])('%s', async (_, files, status, detail) => {
    const before = await countGames()
    const response = await run(files)
    expect([response.status, response.body.detail]).toEqual([status, expect.stringMatching(detail)])
    expect(await countGames()).toBe(before)
  })
})

test('the report lists the first of many problems and counts the others', async () => {
  const { problems } = reportOf(await preview({ 'a.jsonl': 'not JSON\n'.repeat(5_000) }))
  expect([problems.count, problems.first.length, problems.first[99]!.line]).toEqual([5_000, 100, 100])
})

test('one runs at a time, and one whose client leaves stops, stores whole batches, and makes room', async () => {
  const content = Array.from({ length: 20_000 }, (_, i) => gameLine(`Long Game ${i}`)).join('')
  const before = await countGames()
  const long = await api.request('/api/site/imports?dry_run=false', {
    method: 'POST',
    headers: admin,
    body: formOf({ 'long.jsonl.gz': gzipSync(content) }),
  })
  const reader = long.body!.getReader()
  // Progress: some of it is stored.
  await reader.read()
  const second = await preview({ 'a.jsonl': gameLine('Second') })
  expect([second.status, second.body.code]).toEqual([409, 'import_running'])
  await reader.cancel()
  await expect.poll(async () => (await preview({ 'a.jsonl': gameLine('Second') })).status).toBe(200)
  const stored = (await countGames()) - before
  expect(stored % 250).toBe(0)
  expect(stored).toBeLessThan(20_000)
  expect((await get('/api/games?q=long+game')).body.total).toBe(stored)
  expect((await logged()).map(({ data }) => (data as { summary: string }).summary)).toEqual(
    stored === 0 ? [] : [expect.stringMatching(new RegExp(`^${stored.toLocaleString('en-US')} games added`))],
  )
})
