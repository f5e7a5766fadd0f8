import type { Auth } from '#/features/auth/auth.server.ts'
import { updateIdentity } from './identities.queries.server.ts'
import { askAgain, ConnectionLost } from './providerCalls.server.ts'
import {
  claimDueCheck,
  type DueCheck,
  holdConnection,
  loseConnection,
  saveSupport,
} from './supporters.server.ts'

const PLATFORM = 'patreon'
/** How often it is looked whether somebody is to be asked about. */
const LOOK_MS = 600_000

/** Asks the supporter platform about everybody whom it was not asked about for a day, one after another. */
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
    if (refreshToken === undefined) throw new ConnectionLost('The refresh token was sealed with other keys')
    const { person, tokens } = await askAgain(auth, PLATFORM, config, { refreshToken, signal })
    await auth.db.transaction().execute(async (trx) => {
      if (!(await holdConnection(trx, due))) return
      const isSame = person.subject === due.subject && person.support !== undefined
      if (!isSame) return loseConnection(trx, identityId)
      await updateIdentity(trx, identityId, person)
      await saveSupport(trx, auth.keys, {
        ...{ identityId, userId, refreshToken: tokens.refreshToken },
        support: person.support!,
      })
    })
  } catch (error) {
    // Whoever could not be asked about stays what they are, and is asked about again.
    if (!(error instanceof ConnectionLost)) return
    await auth.db.transaction().execute(async (trx) => {
      if (await holdConnection(trx, due)) await loseConnection(trx, identityId)
    })
  }
}

/** Checks supporters while the process runs. `close` breaks off what is under way. */
export function checkSupportersRegularly(auth: Auth): { close(): Promise<void> } {
  if (!auth.config.providers[PLATFORM]) return { close: async () => {} }
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const look = () => {
    running ??= checkSupporters(auth, stopping.signal)
      .catch((error) => auth.log.warn({ err: error }, 'Supporters could not be checked'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return {
    async close() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
