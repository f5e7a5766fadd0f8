import path from 'node:path'
import { type Database, type OnStatement, openDatabase } from '#/db/connect.ts'
import { loadDemoIfEmpty } from '#/db/seed/loadDemo.ts'
import { buildWorld } from './buildWorld.ts'
import { fillWithCrowd } from './crowd.ts'
import { migratedPglite, pgliteFrom, serverDatabaseFrom } from './database.ts'
import { fillThread } from './longThread.ts'
import { cacheDir, contentHash, saveTemplate, writeTemplate } from './templates.ts'

/** Rows for tests that need many of them. Adding them takes seconds of processor time, so it happens once, in a template. */
export interface Filling {
  name: string
  /** What they are made of, as patterns. If a file changes, the template is made again. */
  sources: readonly string[]
  fill(db: Database): Promise<unknown>
}

const DEVELOPERS = 'src/db/gameDevelopers.ts'

/** The time up to which the demo catalog has votes. */
export const DEMO_NOW = new Date('2026-11-20T12:00:00Z')

export const DEMO: Filling = {
  name: 'demo',
  sources: ['src/db/seed/**/*', 'src/db/insertRows.ts', DEVELOPERS, 'src/shared/taxonomy.ts'],
  fill: ({ kysely }) => loadDemoIfEmpty(kysely, DEMO_NOW),
}

/** Members, games and posts in numbers (`crowd.ts`), and a long thread (`longThread.ts`). */
export const CROWD: Filling = {
  name: 'crowd',
  sources: ['test/crowd.ts', 'test/longThread.ts'],
  async fill({ kysely }) {
    await fillWithCrowd(kysely)
    await fillThread(kysely)
  },
}

/**
 * The little world of `world.ts`. Rows whose time it leaves to the database are of this hour: what a test counts by day is of the
 * same day.
 */
export const world = (): Filling => ({
  name: `world${new Date().toISOString().slice(0, 13).replaceAll(/\D/g, '')}`,
  sources: [
    'test/buildWorld.ts',
    'test/buildWorldPosts.ts',
    'test/world.ts',
    DEVELOPERS,
    'src/shared/taxonomy.ts',
  ],
  fill: ({ kysely }) => buildWorld(kysely),
})

/** A fresh database with a filling, for one test file or one test, gone afterwards. */
export async function filledDatabase(filling: Filling, onStatement?: OnStatement): Promise<Database> {
  if (!process.env.TEST_DATABASE_URL) return pgliteFrom(await templateOf(filling), onStatement)
  const fill = async (databaseUrl: string) => {
    const db = await openDatabase({ databaseUrl, dataDir: cacheDir })
    await filling.fill(db).finally(() => db.close())
  }
  return serverDatabaseFrom({ name: `${filling.name}_${await hashOf(filling)}`, fill }, onStatement)
}

const hashOf = ({ sources }: Filling) => contentHash([...sources, 'test/filledDatabase.ts'])

async function templateOf(filling: Filling): Promise<string> {
  const template = path.join(cacheDir, `${filling.name}-${await hashOf(filling)}.tar`)
  if (await saveTemplate(template)) return template
  const db = await migratedPglite()
  await filling.fill(db)
  await writeTemplate(template, db)
  return template
}
