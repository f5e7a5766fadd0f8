import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'

export interface ModerationEntry {
  /** Null for a command by the operator. */
  actorId: string | null
  /** As 'ban' or 'grant-role'. */
  action: string
  subjectType: string
  subjectId: string
  reason: string
  /** The member whose account or content it is about; null or omitted if there is none. */
  memberId?: string | null
  /** Names of members are not copied here: the log shows those of `actorId` and `memberId`. */
  data?: object
}

/** Records what a moderator did and why, in the same transaction. */
export async function logModeration(trx: Kysely<DB>, emit: Emit, entry: ModerationEntry): Promise<void> {
  await trx
    .insertInto('moderation_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      reason: entry.reason,
      member_id: entry.memberId ?? null,
      about_member: (entry.memberId ?? null) !== null,
      data: JSON.stringify(entry.data ?? {}),
    })
    .execute()
  emit({ type: 'moderation-log' })
}
