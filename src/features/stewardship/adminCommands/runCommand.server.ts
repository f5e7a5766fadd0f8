import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import type { Notices } from '#/features/people/auth/service/securityNotices.ts'
import { type DumpSettings, writeDump } from '#/features/stewardship/openData/writeDump.server.ts'
import { runJobCommand } from '#/jobs/jobCommand.server.ts'
import type { JobQueue } from '#/jobs/jobQueue.server.ts'
import { runAdmin } from './admin.server.ts'
import { readCommand } from './adminCommand.ts'
import { runHeldCommand } from './heldCommand.server.ts'

/** Runs any command of `npm run admin`. Returns the lines to print. Throws `AdminError`. */
export async function runCommand(
  services: {
    kysely: Kysely<DB>
    events: Events
    notices: Notices
    jobs: JobQueue
    openData: DumpSettings
  },
  args: readonly string[],
): Promise<string[]> {
  const command = readCommand(args)
  if (command.do === 'jobs' || command.do === 'retry-jobs') return runJobCommand(services.jobs, command)
  if (command.do === 'dump') {
    const { games, updates } = await writeDump(services.kysely, services.openData)
    return [`The dump was written: ${games} games, ${updates} updates. /open-data lists its files.`]
  }
  return command.do === 'held' || command.do === 'release'
    ? runHeldCommand(services, command)
    : runAdmin(services, command)
}
