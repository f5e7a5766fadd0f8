import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { finishEmbeddedRestore } from './finishRestore.ts'
import { finishSwap, interruptedSwap, type Swap, swapFiles, undoSwap } from './swapFiles.ts'

let folder: string
let swap: Swap

/** The files below the folder with their contents, but not what the restore itself made. */
async function content(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true })
  const files: Record<string, string> = {}
  for (const name of entries.toSorted()) {
    const file = path.join(folder, name)
    if ((await stat(file)).isFile()) files[name] = await readFile(file, 'utf8')
    else files[`${name}/`] = ''
  }
  return files
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), text)
}

const OLD = { key: 'old key', 'keys/': '', 'media/': '', 'media/a': 'old a', 'media/b': 'old b' }

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idledex-swap-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(OLD)) if (!name.endsWith('/')) await write(name, text)
  await mkdir(path.join(folder, 'keys'))
  await write('staging/media/a', 'new a')
  await write('staging/postgres/base/1', 'new rows')
  await write('key.draft', 'new key')
  const at = (name: string) => path.join(folder, name)
  swap = {
    server: undefined,
    aside: at('replaced'),
    drafts: [at('staging'), at('key.draft')],
    renames: [
      { from: at('media'), to: at('replaced/media') },
      { from: at('key'), to: at('replaced/key') },
      { from: at('key.draft'), to: at('key') },
      { from: at('staging/media'), to: at('media') },
      { from: at('staging/postgres'), to: at('postgres') },
    ],
  }
})

const STEPS = [0, 1, 2, 3, 4, 5]

describe('files that are swapped', () => {
  it.each(STEPS.flatMap((step) => [false, true].map((isTwice) => ({ step, isTwice }))))(
    'are all the old ones again when it ends after $step renames, undone twice: $isTwice',
    async ({ step, isTwice }) => {
      let moved = 0
      const move: typeof rename = async (from, to) => {
        if (moved++ === step) throw new Error('ended here')
        await rename(from, to)
      }
      const swapping = swapFiles(folder, swap, move)
      if (step < swap.renames.length) await expect(swapping).rejects.toThrow('ended here')
      else await swapping
      const interrupted = (await interruptedSwap(folder))!
      expect(interrupted).toEqual(swap)
      // Undoing may end anywhere, too, and is then begun again.
      if (isTwice)
        await undoSwap(folder, { ...interrupted, renames: interrupted.renames.slice(2), drafts: [] })
      await undoSwap(folder, interrupted)
      expect(await content()).toEqual(OLD)
      expect(await interruptedSwap(folder)).toBeUndefined()
    },
  )

  it('wait for the database whose commit decides, when they are opened without it', async () => {
    await swapFiles(folder, { ...swap, server: { database: '1/1', token: 'a token' } })
    const before = await content()
    await expect(finishEmbeddedRestore(folder)).rejects.toThrow('DATABASE_URL')
    expect(await content()).toEqual(before)
    await finishSwap(folder)
    await expect(finishEmbeddedRestore(folder)).resolves.toBeUndefined()
  })

  it('are the new ones when it is finished, and the old ones are aside', async () => {
    await swapFiles(folder, swap)
    await finishSwap(folder)
    expect(await interruptedSwap(folder)).toBeUndefined()
    expect(await content()).toMatchObject({
      key: 'new key',
      'media/a': 'new a',
      'postgres/base/1': 'new rows',
      'replaced/key': 'old key',
      'replaced/media/b': 'old b',
    })
  })
})
