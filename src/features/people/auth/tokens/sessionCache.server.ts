import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError, sessionNotFound } from '#/features/people/auth/users/authError.ts'
import { findLiveSession } from '#/features/people/auth/users/sessions.queries.server.ts'
import { atMost } from '#/http/cache/atMost.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { type CheckedToken, checkAccessToken } from './accessTokens.server.ts'
import type { Keys } from './keys.server.ts'

/** After this time, in ms, a cached session is read again, in case the notification of its end was lost. */
const SESSION_TTL_MS = 30_000
const MAX_TOKENS = 20_000
const MAX_SESSIONS = 50_000

/** Which sessions may have ended or changed. */
export type SessionChange = 'all' | { userId: string } | { sessionIds: ReadonlySet<string> }

/** A session's data from the database. The token's claims are read from each token. */
type CachedSession = Omit<Viewer, 'authenticatedAt'>

/**
 * Authenticates every request that carries an access token. Caches checked signatures and live sessions; a session that ends is
 * evicted at once here, and by NOTIFY in other processes.
 */
export class SessionCache {
  readonly #db: Kysely<DB>
  readonly #keys: Keys
  readonly #issuer: string
  readonly #tokens = new LRUCache<string, CheckedToken>(atMost(MAX_TOKENS))
  readonly #sessions = new LRUCache<string, CachedSession>({ ...atMost(MAX_SESSIONS), ttl: SESSION_TTL_MS })
  /** Counts evictions: what was read before one is not cached after it. */
  #evictions = 0
  readonly #listeners = new Set<(change: SessionChange) => void>()
  #endListening: (() => Promise<void>) | undefined

  constructor(db: Kysely<DB>, keys: Keys, issuer: string) {
    this.#db = db
    this.#keys = keys
    this.#issuer = issuer
  }

  /** Starts to evict what other processes end. */
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

  /** Calls `listener` when sessions may have ended or changed, here or in another process. Returns how to stop it. */
  onChange(listener: (change: SessionChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The viewer that an access token belongs to. Their level is the lower of the token's and the session's: a token that was
   * issued before the session was raised stays at aal1.
   *
   * @throws AuthError 403 bad_jwt for a token that is forged or expired, 403 session_not_found
   */
  async authenticate(accessToken: string): Promise<Viewer> {
    const { sub, session_id, aal, auth_time } = await this.#check(accessToken)
    const session = this.#sessions.get(session_id) ?? (await this.#read(session_id))
    if (!session || session.userId !== sub) throw sessionNotFound()
    return { ...session, aal: aal === 'aal2' ? session.aal : 'aal1', authenticatedAt: auth_time }
  }

  /**
   * As `authenticate`, for the site's own API: a session of a member with a second factor must have passed it.
   *
   * @throws AuthError also 401 insufficient_aal
   */
  async authenticateFully(accessToken: string): Promise<Viewer> {
    const viewer = await this.authenticate(accessToken)
    if (viewer.hasSecondFactor && viewer.aal === 'aal1')
      throw new AuthError(401, 'insufficient_aal', 'Finish signing in: enter the code of your second factor')
    return viewer
  }

  /** Call it after the commit that ended or changed these sessions. */
  forget(sessionIds: Iterable<string>): void {
    const ids = new Set(sessionIds)
    this.#evict(ids)
    this.#notifyOthers({ sessionIds: ids })
  }

  /** Call it after the commit that ended all sessions of a member, or changed what they may do. */
  forgetUser(userId: string): void {
    this.#evict(
      [...this.#sessions.entries()].flatMap(([id, viewer]) => (viewer.userId === userId ? [id] : [])),
    )
    this.#notifyOthers({ userId })
  }

  forgetAll(): void {
    this.#evictions++
    this.#sessions.clear()
    this.#notifyOthers('all')
  }

  /** Forgets also which access tokens are genuine: the keys have changed. */
  forgetTokens(): void {
    this.#tokens.clear()
    this.forgetAll()
  }

  #evict(sessionIds: Iterable<string>): void {
    this.#evictions++
    for (const id of sessionIds) this.#sessions.delete(id)
  }

  #notifyOthers(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change)
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

  async #read(sessionId: string): Promise<CachedSession | undefined> {
    const before = this.#evictions
    const found = await findLiveSession(this.#db, sessionId)
    if (!found) return undefined
    const session: CachedSession = {
      userId: found.user_id,
      sessionId,
      aal: found.aal,
      role: found.role as Viewer['role'],
      usernameChosen: found.username_chosen,
      joinedAt: found.joined_at.getTime(),
      hasSecondFactor: found.has_second_factor,
    }
    const ttl = Math.min(SESSION_TTL_MS, found.not_after.getTime() - Date.now())
    if (before === this.#evictions && ttl > 0) this.#sessions.set(sessionId, session, { ttl })
    return session
  }
}
