import { seededRandom } from '#/shared/seededRandom.ts'
import { NEW_GAME } from '../../test/editing.ts'
import { GAMES, MEMBERS, type Prepared } from './prepare.ts'

/** A write, and what is to be in the database when it was acknowledged. */
export interface Write {
  /** From 1 on. */
  member: number
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** What it changes, as `STATES` in states.ts names it. */
  key: string
  /** What is there then; `none` if it removes it. */
  state: string
}

/** The state of a key before its first write, and after its removal. */
export const NONE = 'none'

/** Members come back to few games, so that they take votes and favorites back. */
const GAMES_OF_MEMBERS = 20
const LIBRARY = [NONE, 'want', 'playing', 'finished']

/** How to make a write of each kind, and how many of a hundred are of it. */
const KINDS: readonly [share: number, make: (made: Drawn) => Omit<Write, 'member'> & { member?: number }][] =
  [
    [40, vote],
    [10, favorite],
    [10, library],
    [20, comment],
    [8, review],
    [8, listEntry],
    [2, list],
    [2, game],
  ]

const HUNDRED = KINDS.flatMap(([share, make]) => Array.from({ length: share }, () => make))

interface Drawn {
  prepared: Prepared
  member: number
  /** A number that no other write has. */
  serial: number
  /** From 1 to `bound`. */
  any(bound: number): number
  /** The state that a key has, as far as it is known. */
  stateOf(key: string): string
}

function vote({ member, any, stateOf }: Drawn) {
  const game = any(GAMES_OF_MEMBERS)
  const key = `vote ${member} ${game}`
  const isUp = stateOf(key) === NONE ? any(3) > 1 : stateOf(key) === '-1'
  const path = isUp ? '/api/upvote' : '/api/downvote'
  return { method: 'POST' as const, path, body: { game }, key, state: isUp ? '1' : '-1' }
}

function favorite({ member, any, stateOf }: Drawn) {
  const game_id = any(GAMES_OF_MEMBERS)
  const key = `favorite ${member} ${game_id}`
  const wanted = stateOf(key) === NONE
  const body = { game_id, favorite: wanted }
  return { method: 'POST' as const, path: '/api/favoriteGame', body, key, state: wanted ? 'there' : NONE }
}

function library({ member, any, stateOf }: Drawn) {
  const game = any(GAMES_OF_MEMBERS)
  const key = `library ${member} ${game}`
  const state = LIBRARY[(LIBRARY.indexOf(stateOf(key)) + 1) % LIBRARY.length]!
  const path = `/api/me/library/${game}`
  if (state === NONE) return { method: 'DELETE' as const, path, key, state }
  return { method: 'PUT' as const, path, body: { status: state }, key, state }
}

function comment({ prepared, serial, any }: Drawn) {
  const text = `comment ${serial}`
  const postID = prepared.threads[any(prepared.threads.length) - 1]!
  return {
    method: 'POST' as const,
    path: '/api/addPostComment',
    body: { postID, comment: text },
    key: text,
    state: 'there',
  }
}

/** A member reviews a game once, so the number decides who reviews which. */
function review({ serial, any }: Drawn) {
  const member = 1 + (serial % MEMBERS)
  const path = `/api/games/game-${1 + (Math.floor(serial / MEMBERS) % GAMES)}/reviews`
  const text = `review ${serial}`
  const content = `${text} is long enough to be a review of a game on this site.`
  const body = { content, review_type: any(2) === 1 ? 'positive' : 'negative', review_rating: any(5) }
  return { member, method: 'POST' as const, path, body, key: text, state: 'there' }
}

function listEntry({ prepared, member, any }: Drawn) {
  const list = prepared.lists[member - 1]!
  const game = any(GAMES)
  const path = `/api/lists/${list}/games/${game}`
  return { method: 'PUT' as const, path, body: {}, key: `entry ${list} ${game}`, state: 'there' }
}

function list({ serial }: Drawn) {
  const title = `list ${serial}`
  return { method: 'POST' as const, path: '/api/lists', body: { title }, key: title, state: 'there' }
}

function game({ serial }: Drawn) {
  const name = `game ${serial}`
  const links = [{ type: 'itch', url: `https://grower.itch.io/failover-${serial}` }]
  const body = { ...NEW_GAME, name, links }
  return { method: 'POST' as const, path: '/api/games', body, key: name, state: 'there' }
}

/** Draws writes, the same ones in the same order if the states are the same. */
export function drawWrites(prepared: Prepared, stateOf: (key: string) => string): () => Write {
  const random = seededRandom('failover', 'writes')
  const any = (bound: number) => random.whole(1, bound)
  let serial = 0
  return () => {
    const member = any(MEMBERS)
    const make = random.pick(HUNDRED)
    return { member, ...make({ prepared, member, serial: ++serial, any, stateOf }) }
  }
}
