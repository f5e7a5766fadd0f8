import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { countCodesUsed, hasAdmin } from './firstAdmin.queries.server.ts'
import { lockFirstAdmin } from './firstAdmin.writes.server.ts'

/** Digits and letters that nobody takes for another one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 60 bits. */
const CODE_LENGTH = 12
const USED = 'use-setup-code'

/**
 * The one-time code with which a member becomes the first admin; undefined if the site has one. It follows from the key file and from
 * how many codes were used, so all processes on one database print the same, and none is stored.
 */
export async function firstAdminCode(db: Kysely<DB>, keys: Pick<Keys, 'mac'>): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const letters = codeOf(keys, await countCodesUsed(db, USED))
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/**
 * Makes a member the first admin. Throws `ApiProblem` 403 for another code, 409 if the site has an admin: of two members who enter the code
 * at once, the second gets 409.
 */
export async function becomeFirstAdmin(
  trx: Kysely<DB>,
  emit: Emit,
  { keys, userId, code }: { keys: Pick<Keys, 'mac'>; userId: string; code: string },
): Promise<void> {
  await lockFirstAdmin(trx)
  if (await hasAdmin(trx)) throw new ApiProblem(409, 'This site already has an admin')
  const typed = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (!isSame(typed, codeOf(keys, await countCodesUsed(trx, USED))))
    throw new ApiProblem(
      403,
      'This isn’t the code. It’s in the log of the last start; a code that was used once is no longer valid',
    )
  await setRole(trx, userId, 'admin')
  emit({ type: 'member', userId })
  await logModeration(trx, emit, {
    actorId: userId,
    action: USED,
    subjectType: 'member',
    subjectId: userId,
    reason: '',
    memberId: userId,
    data: { to: 'admin' },
  })
}

function codeOf(keys: Pick<Keys, 'mac'>, used: number): string {
  const bytes = keys.mac('setup code', String(used)).subarray(0, CODE_LENGTH)
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
