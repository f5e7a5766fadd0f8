import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { listHeld } from '#/features/stewardship/held/held.queries.server.ts'
import { showHeldAboutOf } from '#/features/stewardship/held/heldAbout.writes.server.ts'
import { releaseHeld } from '#/features/stewardship/held/releaseHeld.server.ts'
import { type AdminCommand, AdminError } from './adminCommand.ts'

export type HeldCommand = Extract<AdminCommand, { do: 'held' | 'release' }>

/** Characters of a text in the list. */
const EXCERPT = 100

/** Runs `npm run admin -- held` or `-- release TYPE ID`. Returns the lines to print. Throws `AdminError`. */
export async function runHeldCommand(
  { kysely, events }: { kysely: Kysely<DB>; events: Events },
  command: HeldCommand,
): Promise<string[]> {
  if (command.do === 'held') {
    const items = await listHeld(kysely)
    if (items.length === 0) return ['Nothing is held for review.']
    return items.map(({ type, id, createdAt, author, content }) =>
      [`${type} ${id}`, createdAt.toISOString(), author ?? 'deleted account', oneLine(content)].join('  '),
    )
  }
  if (command.type === 'profile') return releaseAbout(events, command.username)
  const { type, id } = command
  await events.write(async (trx, emit) => {
    const released = await releaseHeld(trx, emit, command)
    if (!released) throw new AdminError(`No ${type} ${id} is held for review`)
    await logModeration(trx, emit, {
      actorId: null,
      action: `release-${type}`,
      subjectType: type,
      subjectId: String(id),
      reason: '',
      memberId: released.authorId,
      data: { by: 'npm run admin' },
    })
  })
  return [`The ${type} ${id} is now public.`]
}

async function releaseAbout(events: Events, name: string): Promise<string[]> {
  await events.write(async (trx, emit) => {
    const userId = await showHeldAboutOf(trx, name)
    if (userId === undefined) throw new AdminError(`Nothing in the profile of ${name} is held for review`)
    await logModeration(trx, emit, {
      actorId: null,
      action: 'release-profile',
      subjectType: 'profile',
      subjectId: userId,
      reason: '',
      memberId: userId,
      data: { by: 'npm run admin' },
    })
    emit({ type: 'member', userId })
  })
  return [`What ${name} says about themselves is now public.`]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, EXCERPT)
