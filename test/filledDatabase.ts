import path from 'node:path'
import type { Database } from '#/db/connect.ts'
import { loadDemoIfEmpty } from '#/db/seed/loadDemo.ts'
import { fillWithCrowd } from './crowd.ts'
import { migratedPglite, pgliteFrom, testDatabase } from './database.ts'
import { fillThread } from './longThread.ts'
import { cacheDir, contentHash, saveTemplate, writeTemplate } from './templates.ts'

/** Rows for tests that need many of them. Adding them takes seconds of processor time, so it happens once, in a template. */
interface Filling {
  name: string
  /** What they are made of, as patterns. If a file changes, the template is made again. */
  sources: readonly string[]
  fill(db: Database): Promise<unknown>
}

/** The time up to which the demo catalogue has votes. */
export const DEMO_NOW = new Date('2026-11-20T12:00:00Z')

export const DEMO: Filling = {
  name: 'demo',
  sources: ['src/db/seed/**/*', 'src/db/insertRows.ts', 'src/features/tags/taxonomy.ts'],
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

/** A fresh database with a filling, for one test file or one test, gone afterwards. */
export async function filledDatabase(filling: Filling): Promise<Database> {
  if (!process.env.TEST_DATABASE_URL) return pgliteFrom(await templateOf(filling))
  const db = await testDatabase()
  await filling.fill(db)
  return db
}

async function templateOf({ name, sources, fill }: Filling): Promise<string> {
  const hash = await contentHash([...sources, 'test/filledDatabase.ts'])
  const template = path.join(cacheDir, `${name}-${hash}.tar`)
  if (await saveTemplate(template)) return template
  const db = await migratedPglite()
  await fill(db)
  await writeTemplate(template, db)
  return template
}
