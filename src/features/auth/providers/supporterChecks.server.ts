import type { Auth } from '#/features/auth/auth.server.ts'
import { updateIdentity } from './identities.writes.server.ts'
import { ConnectionLost, refreshPerson } from './providerCalls.server.ts'
import {
  claimDueCheck,
  type DueCheck,
  endSupport,
  lockConnection,
  saveSupport,
} from './supporters.writes.server.ts'

const PLATFORM = 'patreon'
/** How often to look for due checks. */
const CHECK_INTERVAL_MS = 600_000

/** Checks all members whose check is due with the supporter platform, one after another. */
export async function checkSupporters(auth: Auth, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await claimDueCheck(auth.db, auth.keys)
    if (!due) return
    await check(auth, due, signal)
  }
}

async function check(auth: Auth, due: DueCheck, signal: AbortSignal): Promise<void> {
  const config = auth.config.providers[PLATFORM]
  if (!config) return
  const { identityId, userId, refreshToken } = due
  try {
    if (refreshToken === undefined)
      throw new ConnectionLost('The refresh token was encrypted with other keys')
    const { person, tokens } = await refreshPerson(auth, PLATFORM, config, { refreshToken, signal })
    await auth.db.transaction().execute(async (trx) => {
      if (!(await lockConnection(trx, due))) return
      const isSame = person.subject === due.subject && person.support !== undefined
      if (!isSame) return endSupport(trx, identityId)
      await updateIdentity(trx, identityId, person)
      await saveSupport(trx, auth.keys, {
        ...{ identityId, userId, refreshToken: tokens.refreshToken },
        support: person.support!,
      })
    })
  } catch (error) {
    // A failed check changes nothing and is repeated.
    if (!(error instanceof ConnectionLost)) return
    await auth.db.transaction().execute(async (trx) => {
      if (await lockConnection(trx, due)) await endSupport(trx, identityId)
    })
  }
}

/** Checks supporters while the process runs. `close` aborts the current check. */
export function checkSupportersRegularly(auth: Auth): { close(): Promise<void> } {
  if (!auth.config.providers[PLATFORM]) return { close: async () => {} }
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= checkSupporters(auth, stopping.signal)
      .catch((error) => auth.log.warn({ err: error }, 'Supporters could not be checked'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, CHECK_INTERVAL_MS)
  timer.unref()
  run()
  return {
    async close() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
