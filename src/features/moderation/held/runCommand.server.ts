import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import type { Notices } from '#/features/auth/mail/securityNotices.ts'
import { runAdmin } from '#/features/moderation/admin.server.ts'
import { readCommand } from '#/features/moderation/adminCommand.ts'
import { runJobCommand } from '#/jobs/jobCommand.server.ts'
import type { JobQueue } from '#/jobs/jobQueue.server.ts'
import { runHeldCommand } from './heldCommand.server.ts'

/** Runs any command of `npm run admin`. Returns the lines to print. Throws `AdminError`. */
export async function runCommand(
  services: { kysely: Kysely<DB>; events: Events; notices: Notices; jobs: JobQueue },
  args: readonly string[],
): Promise<string[]> {
  const command = readCommand(args)
  if (command.do === 'jobs' || command.do === 'retry-jobs') return runJobCommand(services.jobs, command)
  return command.do === 'held' || command.do === 'release'
    ? runHeldCommand(services, command)
    : runAdmin(services, command)
}
