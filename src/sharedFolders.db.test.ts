// @module-tag race
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { readConfig } from './config.ts'
import { compareSharedFolders } from './sharedFolders.server.ts'

const { kysely, listen } = await testDatabase('blank')
/** A database that other processes can use, too, whatever these tests run on. */
const db = { kind: 'server' as const, kysely, listen }

const newFolder = () => mkdtemp(join(tmpdir(), 'shared-folders-'))

/** Starts a process with these settings; `warnings` are the settings that its log warned of. */
async function started(env: Record<string, string>) {
  const warnings: string[] = []
  const log = { warn: (line: unknown) => warnings.push(/another (DATA_DIR\/\S+):/.exec(String(line))![1]!) }
  const stop = await compareSharedFolders(db, readConfig(env), log)
  onTestFinished(stop)
  return { warnings }
}

/** Resolves once everything that was said before has been heard, with the replies. */
async function heard() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rounds = 0
  const next = () => sql`select pg_notify('rounds', '')`.execute(kysely)
  const stop = await listen('rounds', () => (++rounds === 3 ? resolve() : void next()), resolve)
  await next()
  await promise
  await stop()
}

test('processes that share their folders say nothing', async () => {
  const DATA_DIR = await newFolder()
  const all = [await started({ DATA_DIR }), await started({ DATA_DIR }), await started({ DATA_DIR })]
  await heard()
  expect(all.map(({ warnings }) => warnings)).toEqual([[], [], []])
})

test('each process warns of another one’s folders once, whichever started first, also of a copy', async () => {
  const DATA_DIR = await newFolder()
  const [first, second] = [await started({ DATA_DIR }), await started({ DATA_DIR })]
  const copy = await newFolder()
  await cp(DATA_DIR, copy, { recursive: true })
  const third = await started({ DATA_DIR: copy })
  const both = ['DATA_DIR/media', 'DATA_DIR/open-data']
  await expect.poll(() => [first, second, third].map(({ warnings }) => warnings)).toEqual([both, both, both])
  await started({ DATA_DIR: await newFolder() })
  await heard()
  expect(first.warnings).toEqual(both)
})

test('what is in one object store is shared, and without dumps there is nothing else', async () => {
  const store = (bucket: string) => ({
    MEDIA_S3_URL: `https://KEY:SECRET@s3.example/${bucket}`,
    OPEN_DATA: 'off',
  })
  const at = async (bucket: string) => started({ ...store(bucket), DATA_DIR: await newFolder() })
  const [one, same] = [await at('pictures'), await at('pictures')]
  await heard()
  expect([...one.warnings, ...same.warnings]).toEqual([])
  await at('others')
  await expect.poll(() => [one.warnings, same.warnings]).toEqual([['DATA_DIR/media'], ['DATA_DIR/media']])
})

test('what another version says is passed over', async () => {
  const { warnings } = await started({ DATA_DIR: await newFolder() })
  for (const said of ['', '{', '{"from":1}'])
    await sql`select pg_notify('idledex_shared_folders', ${said})`.execute(kysely)
  await heard()
  expect(warnings).toEqual([])
})
