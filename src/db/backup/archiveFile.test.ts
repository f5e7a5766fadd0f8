import { randomBytes } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create } from 'tar'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { packArchive, unpackArchive } from './archiveFile.ts'
import { linkUploads } from './linkUploads.ts'
import { filesIn } from './manifest.ts'

let folder: string
const at = (...names: string[]) => path.join(folder, ...names)

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true })
  await writeFile(at(name), text)
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idledex-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(at('extracted'))
})

it('has each upload as a file, whether it has several names, is a link, or was removed meanwhile', async () => {
  await write('media/ab/1.webp', 'a picture')
  await write('elsewhere/2.webp', 'another picture')
  await link(at('media/ab/1.webp'), at('media/ab/3.webp'))
  await symlink('../elsewhere/2.webp', at('media/2.webp'))
  await symlink('../elsewhere', at('media/cd'))
  await mkdir(at('staging'))
  await linkUploads(at('media'), at('staging/media'))
  await rm(at('media'), { recursive: true })
  await packArchive(at('staging'), await filesIn(at('staging')), at('a.tar.gz'))
  expect((await stat(at('a.tar.gz'))).mode & 0o777).toBe(0o600)
  await unpackArchive(at('a.tar.gz'), at('extracted'))
  const names = ['2.webp', 'ab/1.webp', 'ab/3.webp', 'cd/2.webp'].map((name) => `media/${name}`)
  expect(await filesIn(at('extracted'))).toEqual(names)
  const contents = await Promise.all(names.map((name) => readFile(at('extracted', name), 'utf8')))
  expect(contents).toEqual(['another picture', 'a picture', 'a picture', 'another picture'])
})

it('has no upload that is still being written', async () => {
  await write('media/ab/1.webp', 'a picture')
  await write('media/ab/2.webp.4711-0', 'half a pic')
  await linkUploads(at('media'), at('links'))
  expect(await filesIn(at('links'))).toEqual(['ab/1.webp'])
})

it('writes only known files, and none outside of the folder', async () => {
  await write('x/manifest.json', '{}')
  await write('x/media/a', 'a picture')
  await write('x/postgres/PG_VERSION', '15')
  await write('outside', 'untouched')
  await symlink(at('outside'), at('x/media/link'))
  await link(at('x/media/a'), at('x/media/b'))
  const names = ['manifest.json', 'media/a', 'media/b', 'media/link', 'postgres/PG_VERSION']
  await create({ file: at('a.tar.gz'), cwd: at('x'), gzip: true }, names)
  await unpackArchive(at('a.tar.gz'), at('extracted'))
  expect(await filesIn(at('extracted'))).toEqual(['manifest.json', 'media/a'])
})

it.each(['media/../../outside', '../outside', '/outside'])('refuses the path %s', async (name) => {
  await write('x/media/a', 'from the archive')
  await write('outside', 'untouched')
  await create(
    {
      file: at('a.tar.gz'),
      cwd: at('x'),
      gzip: true,
      preservePaths: true,
      onWriteEntry: (entry) => Object.assign(entry, { path: name }),
    },
    ['media/a'],
  )
  await unpackArchive(at('a.tar.gz'), at('extracted')).catch((error: Error) => {
    expect(error.message).toContain('is damaged or not a backup')
  })
  expect(await readFile(at('outside'), 'utf8')).toBe('untouched')
  expect(await readdir(at('extracted'), { recursive: true })).toEqual([])
})

it('has ended all writing when it refuses a damaged archive', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `media/${index % 10}/${index}.webp`)
  for (const name of names) await write(`x/${name}`, randomBytes(4096).toString('hex'))
  await packArchive(at('x'), names, at('a.tar.gz'))
  const whole = await readFile(at('a.tar.gz'))
  for (const part of [0.9, 0.5, 0.1]) {
    await writeFile(at('a.tar.gz'), whole.subarray(0, whole.length * part))
    await expect(unpackArchive(at('a.tar.gz'), at('extracted'))).rejects.toThrow('damaged or not a backup')
    // Whatever still wrote would be in the way of this, or be there afterwards.
    await rm(at('extracted'), { recursive: true })
    await mkdir(at('extracted'))
  }
})
