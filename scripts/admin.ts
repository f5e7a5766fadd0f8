// npm run admin -- COMMAND: roles, sessions, second factors and bans of members, held texts; without a command it lists them.
// Works while the site is running: through the database on a PostgreSQL server, through the site on the embedded
// database.
import { pino } from 'pino'
import { ConfigError, readConfig } from '#/config.ts'
import { type Database, DatabaseFailure, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { MigrationError, migrate } from '#/db/migrate.ts'
import { IN_TRANSACTION_HANDLERS } from '#/eventHandlers.server.ts'
import { Events } from '#/events.server.ts'
import { openMailer } from '#/features/people/auth/mail/mail.server.ts'
import type { Notices } from '#/features/people/auth/service/securityNotices.ts'
import { AdminError, readCommand } from '#/features/stewardship/adminCommands/adminCommand.ts'
import { runCommand } from '#/features/stewardship/adminCommands/runCommand.server.ts'
import { readSiteIdentity } from '#/features/stewardship/sitePages/siteIdentity.server.ts'
import { runCommandOnSite } from '#/http/siteCommand.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { JOBS } from '#/jobs.server.ts'
import { errorSerializers } from '#/logErrors.server.ts'

async function run(args: readonly string[]): Promise<string[]> {
  readCommand(args)
  const config = readConfig()
  let db: Database
  try {
    db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, mustExist: true })
  } catch (error) {
    const held = error instanceof DatabaseFailure && error.cause instanceof FolderInUse
    if (!held) throw error
    // The site sends a one-line message if the command fails.
    return runCommandOnSite(config.dataDir, args).catch((refused: Error) => {
      throw refused instanceof NoRunningSite ? error : new AdminError(refused.message)
    })
  }
  let jobs: JobQueue | undefined
  try {
    await migrate(db)
    await readSiteIdentity(db.kysely)
    // Sites on the same server receive the events; in this process no handler follows the commit.
    const log = pino({ level: config.logLevel, serializers: errorSerializers })
    const events = new Events(db, log, IN_TRANSACTION_HANDLERS)
    const mailer = openMailer(config.auth.mail, log)
    const sent: Promise<void>[] = []
    const notices: Notices = {
      siteName: config.siteName,
      siteUrl: config.siteUrl,
      mail: (to, text) => sent.push(mailer.send({ to, ...text })),
    }
    jobs = new JobQueue(db, JOBS, log)
    const lines = await runCommand(
      { kysely: db.kysely, events, notices, jobs, openData: config.openData },
      args,
    )
    for (const result of await Promise.allSettled(sent))
      if (result.status === 'rejected')
        lines.push(`The email to the member could not be sent: ${result.reason.message}`)
    mailer.close()
    return lines
  } finally {
    await jobs?.close()
    await db.close()
  }
}

run(process.argv.slice(2)).then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    const kinds = [AdminError, ConfigError, DatabaseFailure, MigrationError]
    console.error(kinds.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  },
)
