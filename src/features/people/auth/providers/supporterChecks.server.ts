import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { updateIdentity } from './identities.writes.server.ts'
import { ConnectionLost, refreshPerson } from './providerCalls.server.ts'
import {
  claimDueCheck,
  type DueCheck,
  endSupport,
  lockConnection,
  saveSupport,
} from './supporters.writes.server.ts'

export const SUPPORTER_PLATFORM = 'patreon'

/** Checks all members whose check is due with the supporter platform, one after another. */
export async function checkSupporters(auth: Auth, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await claimDueCheck(auth.db, auth.keys)
    if (!due) return
    await check(auth, due, signal)
  }
}

async function check(auth: Auth, due: DueCheck, signal: AbortSignal): Promise<void> {
  const config = auth.config.providers[SUPPORTER_PLATFORM]
  if (!config) return
  const { identityId, userId, refreshToken } = due
  try {
    if (refreshToken === undefined)
      throw new ConnectionLost('The refresh token was encrypted with other keys')
    const { person, tokens } = await refreshPerson(auth, SUPPORTER_PLATFORM, config, { refreshToken, signal })
    await auth.db.transaction().execute(async (trx) => {
      if (!(await lockConnection(trx, auth.keys, due))) return
      const isSame = person.subject === due.subject && person.support !== undefined
      if (!isSame) return endSupport(trx, identityId)
      await updateIdentity(trx, identityId, person)
      await saveSupport(trx, auth.keys, {
        identityId,
        userId,
        refreshToken: tokens.refreshToken,
        support: person.support!,
      })
    })
    auth.supportChanged(userId)
  } catch (error) {
    // A failed check changes nothing and is repeated.
    if (!(error instanceof ConnectionLost)) return
    await auth.db.transaction().execute(async (trx) => {
      if (await lockConnection(trx, auth.keys, due)) await endSupport(trx, identityId)
    })
    auth.supportChanged(userId)
  }
}
