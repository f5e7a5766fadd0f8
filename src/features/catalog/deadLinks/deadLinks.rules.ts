import type { FetchFailure } from '#/http/safeFetch/fetchError.ts'

/** Types of links behind which a game is played or had. */
export const PLAYABLE_LINK_TYPES = [
  'website',
  'itch',
  'steam',
  'demo',
  'google play',
  'apple store',
  'demo android',
  'demo ios',
] as const

/** A game's links are looked at so often. */
export const CHECK_DAYS = 7
/** Failed checks in a row, and days between the first and the last, before a dead link enters the moderators' queue. */
export const PROPOSED_FAILURES = 3
export const PROPOSED_DAYS = 13
/** How long a moderator's decision about a link holds. */
export const SETTLED_DAYS = 90

/** How a link was found. `alive` is also what cannot be known: a server may refuse programs and still serve people. */
export type LinkState = { isAlive: true } | { isAlive: false; status: number | null; reason: string }

const ALIVE: LinkState = { isAlive: true }

/** What a failed request means for a link. */
export function judgeFailure(failure: FetchFailure, status: number | undefined, message: string): LinkState {
  switch (failure) {
    case 'status':
      return status === 404 || status === 410 || (status !== undefined && status >= 500 && status !== 503)
        ? { isAlive: false, status, reason: message }
        : ALIVE
    case 'unreachable':
    case 'slow':
    case 'address':
      return { isAlive: false, status: null, reason: message }
    // The server responded: what it sent was only not wanted.
    case 'size':
    case 'type':
    case 'redirects':
      return ALIVE
  }
}
