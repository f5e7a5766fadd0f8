// npm run admin -- COMMAND: roles, sessions and bans of members; without a command it lists them.
// Works beside a running site: on a PostgreSQL server by the database, on the embedded database through the site.
import { ConfigError, readConfig } from '#/config.ts'
import { type Database, DatabaseUnavailable, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { MigrationError, migrate } from '#/db/migrate.ts'
import { runAdmin } from '#/features/moderation/admin.server.ts'
import { AdminError, readCommand } from '#/features/moderation/adminCommand.ts'
import { runCommandOnSite } from '#/features/moderation/siteCommand.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'

async function run(args: readonly string[]): Promise<string[]> {
  readCommand(args)
  const config = readConfig()
  let db: Database
  try {
    db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  } catch (error) {
    const held = error instanceof DatabaseUnavailable && error.cause instanceof FolderInUse
    if (!held) throw error
    // The site says in one line what cannot be done.
    return runCommandOnSite(config.dataDir, args).catch((refused: Error) => {
      throw refused instanceof NoRunningSite ? error : new AdminError(refused.message)
    })
  }
  try {
    await migrate(db)
    return await runAdmin(db.kysely, args)
  } finally {
    await db.close()
  }
}

run(process.argv.slice(2)).then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    const kinds = [AdminError, ConfigError, DatabaseUnavailable, MigrationError]
    console.error(kinds.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  },
)
