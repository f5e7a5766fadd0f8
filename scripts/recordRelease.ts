// Records the database of the release in package.json, with a few rows, so that tests upgrade from it: node scripts/recordRelease.ts
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'tar'
import { writeRows } from '#/db/backup/archiveRows.ts'
import { migrate } from '#/db/migrate.ts'
import { VERSION } from '#/version.ts'
import { buildWorld } from '../test/buildWorld.ts'
import { openInMemory } from '../test/inMemoryDatabase.ts'

const file = fileURLToPath(new URL(`../test/releases/${VERSION}.tar.gz`, import.meta.url))
if (existsSync(file)) throw new Error(`${VERSION} has been recorded: a release never changes`)
const folder = await mkdtemp(path.join(tmpdir(), 'idledex-release-'))
const db = await openInMemory()
try {
  await migrate(db)
  await buildWorld(db.kysely)
  const archived = await writeRows(db.kysely, folder)
  await writeFile(path.join(folder, 'database.json'), JSON.stringify(archived))
  await create({ gzip: { level: 9 }, portable: true, cwd: folder, file }, ['.'])
} finally {
  await db.close()
  await rm(folder, { recursive: true })
}
