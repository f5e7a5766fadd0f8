import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { type CheckedToken, checkAccessToken } from './accessTokens.server.ts'
import type { Keys } from './keys.server.ts'
import { findLiveSession } from './sessions.queries.server.ts'

/** A session's life is asked for again after so long, in ms, should the message of its end have been lost. */
const BELIEVED_MS = 30_000
const MAX_TOKENS = 20_000
const MAX_SESSIONS = 50_000

/**
 * Says whose an access token is, for every request that carries one. Signatures that were checked and sessions that were seen
 * alive are remembered; a session that ends is forgotten at once here, and by NOTIFY in other processes.
 */
export class SessionCache {
  readonly #db: Kysely<DB>
  readonly #keys: Keys
  readonly #issuer: string
  readonly #tokens = new LRUCache<string, CheckedToken>({ max: MAX_TOKENS })
  readonly #sessions = new LRUCache<string, Viewer>({ max: MAX_SESSIONS, ttl: BELIEVED_MS })
  /** Rises with everything that is forgotten: what was read before is not remembered after. */
  #forgotten = 0
  #endListening: (() => Promise<void>) | undefined

  constructor(db: Kysely<DB>, keys: Keys, issuer: string) {
    this.#db = db
    this.#keys = keys
    this.#issuer = issuer
  }

  /** Hears from now on what other processes end. */
  async listen(db: Pick<Database, 'listen'>): Promise<void> {
    const onMessage = (payload: string) => {
      if (payload.startsWith('user:')) this.forgetUser(payload.slice('user:'.length))
      else this.forget([payload])
    }
    this.#endListening = await db.listen('sessions', onMessage, () => this.forgetAll())
  }

  async close(): Promise<void> {
    await this.#endListening?.()
  }

  /**
   * The viewer whose access token it is.
   *
   * @throws AuthError 403 bad_jwt for a token that is not ours or not good any more, 403 session_not_found
   */
  async authenticate(accessToken: string): Promise<Viewer> {
    const { sub, session_id } = await this.#check(accessToken)
    const viewer = this.#sessions.get(session_id) ?? (await this.#look(session_id))
    if (!viewer || viewer.userId !== sub)
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    return viewer
  }

  /** To be called after the commit that ended or changed these sessions. */
  forget(sessionIds: Iterable<string>): void {
    this.#forgotten++
    for (const id of sessionIds) this.#sessions.delete(id)
  }

  /** To be called after the commit that ended all sessions of a member, or changed what they may do. */
  forgetUser(userId: string): void {
    this.forget(
      [...this.#sessions.entries()].flatMap(([id, viewer]) => (viewer.userId === userId ? [id] : [])),
    )
  }

  forgetAll(): void {
    this.#forgotten++
    this.#sessions.clear()
  }

  async #check(accessToken: string): Promise<CheckedToken> {
    const key = hash('sha256', accessToken, 'base64')
    const known = this.#tokens.get(key)
    const now = Date.now()
    if (known && known.exp * 1000 > now) return known
    const checked = await checkAccessToken(this.#keys, this.#issuer, accessToken)
    this.#tokens.set(key, checked)
    return checked
  }

  async #look(sessionId: string): Promise<Viewer | undefined> {
    const before = this.#forgotten
    const found = await findLiveSession(this.#db, sessionId)
    if (!found) return undefined
    const viewer: Viewer = {
      userId: found.user_id,
      sessionId,
      aal: found.aal,
      role: found.role as Viewer['role'],
      usernameChosen: found.username_chosen,
      joinedAt: found.joined_at.getTime(),
    }
    const left = Math.min(BELIEVED_MS, found.not_after.getTime() - Date.now())
    if (before === this.#forgotten && left > 0) this.#sessions.set(sessionId, viewer, { ttl: left })
    return viewer
  }
}
