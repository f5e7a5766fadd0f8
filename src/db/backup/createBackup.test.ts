import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createBackup, keyDraft, type SiteLocation, stagingFolder } from './createBackup.ts'

const YESTERDAY = new Date(Date.now() - 25 * 3_600_000)

/** A data folder, and a folder with a key file outside of it, with what killed backups and restores left behind. */
async function leftBehind(): Promise<{ dataDir: string; keys: string; location: SiteLocation }> {
  const [dataDir, keys] = await Promise.all(
    ['data', 'keys'].map(() => mkdtemp(path.join(tmpdir(), 'idledex-staging-'))),
  )
  onTestFinished(async () => {
    for (const folder of [dataDir!, keys!]) await rm(folder, { recursive: true })
  })
  const keyFile = path.join(keys!, 'key.json')
  await writeFile(keyFile, 'the key')
  for (const name of ['backup-aaaaaa', 'backup-old000', 'restore-bbbbbb', 'restore-old000']) {
    const folder = path.join(dataDir!, name)
    await mkdir(path.join(folder, 'database'), { recursive: true })
    if (name.startsWith('restore-')) await writeFile(keyDraft(keyFile, folder), 'another key')
    if (name.endsWith('old000')) await utimes(folder, YESTERDAY, YESTERDAY)
  }
  return { dataDir: dataDir!, keys: keys!, location: { dataDir: dataDir!, keyFile } as SiteLocation }
}

it('a restore removes what all earlier ones left behind, also beside the key file', async () => {
  const { dataDir, keys, location } = await leftBehind()
  const made = await stagingFolder(location, 'restore-')
  expect(await readdir(dataDir)).toEqual(['backup-aaaaaa', path.basename(made)])
  expect(await readdir(keys)).toEqual(['key.json'])
})

it('a backup removes only what is a day old, because others may be running', async () => {
  const { dataDir, keys, location } = await leftBehind()
  const made = path.basename(await stagingFolder(location, 'backup-'))
  expect((await readdir(dataDir)).toSorted()).toEqual(['backup-aaaaaa', made, 'restore-bbbbbb'].toSorted())
  expect(await readdir(keys)).toEqual(['key.json', 'key.json.restore-bbbbbb'])
})

it('a backup that fails says why, also where its file cannot be looked for', async () => {
  const { dataDir, keys } = await leftBehind()
  const keyFile = path.join(keys, 'missing.json')
  const location = { dataDir, keyFile } as SiteLocation
  const inFile = path.join(keys, 'key.json', 'site.tar.gz')
  const failing = createBackup(inFile, location, async () => {})
  await expect(failing).rejects.toThrow(`The key file ${keyFile} does not exist.`)
})
