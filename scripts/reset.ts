// npm run reset [-- --yes] [-- --again]: removes the demo catalog and nothing else; --again reloads it.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#/config.ts'
import { type Database, DatabaseFailure, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { MigrationError, migrate } from '#/db/migrate.ts'
import { countDemo, removeDemo, restoreDemo } from '#/db/seed/removeDemo.ts'

const { values: asked } = parseArgs({
  options: { yes: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } },
})

async function confirmed(question: string): Promise<boolean> {
  if (asked.yes) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Input that ends early means no.
  const ended = once(terminal, 'close').then(() => '')
  const response = await Promise.race([terminal.question(`${question} [y/N] `), ended])
  terminal.close()
  return /^y(es)?$/i.test(response.trim())
}

async function reset(db: Database): Promise<void> {
  await migrate(db)
  const there = await countDemo(db.kysely)
  const what = `${there.games} demo games and ${there.members} demo members, with everything that belongs to them`
  if (there.games + there.members > 0) {
    if (!(await confirmed(`Remove ${what}?`))) return console.log('Nothing was changed.')
    await removeDemo(db.kysely)
    console.log(`Removed ${what}.`)
  } else console.log('There is no demo data.')
  if (!asked.again) return console.log('To load the demo catalog again: npm run reset -- --again')
  await restoreDemo(db.kysely, new Date())
  const again = await countDemo(db.kysely)
  console.log(`Loaded ${again.games} demo games and ${again.members} demo members.`)
}

async function run(): Promise<void> {
  const config = readConfig()
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, mustExist: true })
  await reset(db).finally(() => db.close())
}

run().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof DatabaseFailure || error instanceof MigrationError
  const inUse = error instanceof Error && error.cause instanceof FolderInUse
  console.error(expected ? `${error.message}${inUse ? '. Stop the site first.' : ''}` : error)
  process.exitCode = 1
})
