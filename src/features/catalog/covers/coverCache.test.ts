import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoverCache, type CoverRequest } from './coverCache.server.ts'
import { CoverFiles } from './coverFiles.server.ts'
import { coverHash } from './coverHash.ts'
import { renderCover } from './renderCover.server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'covers-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const SUBJECT = { name: 'Trimps', desc: '', tags: ['fantasy'] }
const LOGO: CoverRequest = { id: 7, hash: coverHash('Trimps', '', [32]), variant: 'logo' }

/** A cache that draws for real and counts how often. */
function counted(folder = dataDir) {
  const count = { drawn: 0 }
  const render: typeof renderCover = (...requests) => {
    count.drawn++
    return renderCover(...requests)
  }
  return { cache: new CoverCache({ dataDir: folder, render }), count }
}

const storedFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a cover is drawn once: later readers get the same bytes from memory, later processes from the disk', async () => {
  const first = counted()
  const drawn = await first.cache.get(LOGO, SUBJECT)
  expect(await first.cache.get(LOGO, SUBJECT)).toEqual(drawn)
  expect(first.count.drawn).toBe(1)
  const second = counted()
  expect(await second.cache.get(LOGO, SUBJECT)).toEqual(drawn)
  expect(second.count.drawn).toBe(0)
})

test('twenty readers of one cold cover wait for one drawing', async () => {
  const { cache, count } = counted()
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.get(LOGO, SUBJECT)))
  expect(count.drawn).toBe(1)
  for (const response of responses) expect(response).toEqual(responses[0])
})

test('sizes and versions do not get mixed up', async () => {
  const { cache, count } = counted()
  await cache.get(LOGO, SUBJECT)
  await cache.get({ ...LOGO, variant: 'thumb' }, SUBJECT)
  await cache.get({ ...LOGO, hash: coverHash('Trimps 2', '', [32]) }, SUBJECT)
  expect(count.drawn).toBe(3)
})

test('covers are served even if the data folder is not writable', async () => {
  const blocked = join(dataDir, 'a-file')
  await writeFile(blocked, 'not a folder')
  const { cache, count } = counted(blocked)
  const picture = await cache.get(LOGO, SUBJECT)
  expect(picture.subarray(8, 12).toString()).toBe('WEBP')
  expect(await cache.get(LOGO, SUBJECT)).toEqual(picture)
  expect(count.drawn).toBe(1)
})

test('an empty file left by a power cut is rendered again and replaced', async () => {
  const first = counted()
  const drawn = await first.cache.get(LOGO, SUBJECT)
  const [file] = await storedFiles(join(dataDir, 'covers'))
  await writeFile(join(file!.parentPath, file!.name), '')
  const second = counted()
  expect(await second.cache.get(LOGO, SUBJECT)).toEqual(drawn)
  expect(second.count.drawn).toBe(1)
  expect((await stat(join(file!.parentPath, file!.name))).size).toBe(drawn.length)
})

test('the disk cache keeps its size limit and evicts the least recently used cover first', async () => {
  const files = new CoverFiles(join(dataDir, 'covers'), 1000)
  const picture = Buffer.alloc(400, 1)
  expect(await files.write('1-aa00-logo.webp', picture)).toBe(true)
  expect(await files.write('2-bb00-logo.webp', picture)).toBe(true)
  expect(await files.read('1-aa00-logo.webp')).toEqual(picture)
  expect(await files.write('3-cc00-logo.webp', picture)).toBe(true)
  expect(files.bytes).toBe(800)
  await expect
    .poll(async () => (await storedFiles(join(dataDir, 'covers'))).map((file) => file.name).sort())
    .toEqual(['1-aa00-logo.webp', '3-cc00-logo.webp'])
  expect(await files.read('2-bb00-logo.webp')).toBeUndefined()
})

test('the size limit holds across a restart, and abandoned drafts are removed', async () => {
  const folder = join(dataDir, 'covers')
  const before = new CoverFiles(folder, 10_000)
  for (const key of ['1-aa00-logo.webp', '2-bb00-logo.webp', '3-cc00-logo.webp'])
    await before.write(key, Buffer.alloc(400, 1))
  const old = new Date(Date.now() - 48 * 3_600_000)
  await utimes(join(folder, 'bb', '2-bb00-logo.webp'), old, old)
  await writeFile(join(folder, 'drafts', 'left'), 'half')
  await utimes(join(folder, 'drafts', 'left'), old, old)
  const after = new CoverFiles(folder, 1300)
  await after.write('4-dd00-logo.webp', Buffer.alloc(400, 1))
  await expect
    .poll(async () => (await storedFiles(folder)).map((file) => file.name).sort())
    .toEqual(['1-aa00-logo.webp', '3-cc00-logo.webp', '4-dd00-logo.webp'])
})

test('does not store a file that is larger than the size limit', async () => {
  const files = new CoverFiles(join(dataDir, 'covers'), 100)
  expect(await files.write('1-aa00-card.webp', Buffer.alloc(101, 1))).toBe(false)
  expect(await files.read('1-aa00-card.webp')).toBeUndefined()
})
