import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MIN_MONTHLY_VOTES } from '#/features/catalog/votesByMonth/votesByMonth.limits.ts'
import { addMembers } from '../addMembers.ts'
import { type Method, testApi } from '../api.ts'
import { plainSite } from '../plainSite.ts'
import { addRoles, STAFF } from '../roles.ts'
import { smallInternet } from '../smallInternet.ts'
import { GAMES, PEOPLE, POSTS } from '../world.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** A write of a member, ready to be sent, and the public addresses below `/api` or `/feeds` that show it. */
export interface Write {
  as: HeadersInit
  /** Its path; by default the path of the endpoint. */
  path?: string
  body?: unknown
  shows: readonly string[]
}

/** Writes by their endpoint, such as 'POST /api/upvote'; what follows in parentheses tells several of one endpoint apart. */
export type Writes = Record<string, (world: World) => Write | Promise<Write>>

/** The little world, with members of every role who joined long ago. */
export async function openWorld() {
  const internet = await smallInternet()
  const api = await testApi({ WRITE_LIMIT_FACTOR: '1000' }, internet.network)
  await addRoles(api.db.kysely)
  await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(api.db.kysely)
  await addManyVotes(api.db.kysely)
  await api.db.kysely
    .insertInto('list_items')
    .values({ list_id: POSTS.list, game_id: GAMES.farm, position: 9 })
    .execute()
  await api.catalog.refresh()
  const { alice, bob, carol, dev, mod } = PEOPLE
  const people = { alice, bob, carol, dev, mod, admin: STAFF.admin }
  const as = {} as Record<keyof typeof people, { authorization: string }>
  for (const [name, id] of Object.entries(people)) as[name as keyof typeof as] = await api.signIn(id)
  const feedback = { kind: 'idea', title: 'Sort by mood', content: 'I would like to sort games by mood.' }
  await api.send('POST', '/api/feedback', as.alice, feedback)
  return { ...api, internet, as, site: plainSite(api) }
}

/** Enough votes on two games for them to be listed by month. */
const addManyVotes = async (kysely: Kysely<DB>) =>
  sql`insert into votes (game_id, user_id, type)
    select game, voter, 1 from unnest(${await addMembers(kysely, 'voter', MIN_MONTHLY_VOTES + 1)}::uuid[]) voter,
      unnest(${[GAMES.tower, GAMES.farm]}::integer[]) game`.execute(kysely)

const MEMBERS = ['alice', 'bob', 'carol', 'dev', 'mod']
const SHOWN_GAMES = ['number-tower', 'idle-mine', 'number-farm']
const SHOWN_POSTS = [POSTS.aliceReview, POSTS.discussion, POSTS.list, POSTS.poll]

/** A link that a write adds to a game. */
export const NEW_LINK = 'https://farm.example/play'

/** Lists of games, which the API itself caches. */
const GAME_LISTS = [
  '/games',
  '/games?q=number',
  '/games/counts',
  `/games/neighbors?of=${GAMES.mine}`,
  '/games/suggest?q=number',
  ...['/games', '/games/counts', '/games/suggest'].map((path) => `${path}?q=${NEW_LINK}`),
  '/games/near?q=numbr+tower',
  '/developers?name=tower+makers',
  `/games/cards?ids=${Object.values(GAMES).join()}`,
]
const FEEDS = ['games', 'updates', 'posts', ...SHOWN_GAMES.map((urlid) => `game/${urlid}`)].map(
  (name) => `/feeds/${name}.atom`,
)

/** What a second reader has read before a write: the public addresses of all that writes change, as far as the world has it. */
export const READS: readonly string[] = [
  ...GAME_LISTS,
  '/site',
  ...['about', 'rules', 'contact'].map((page) => `/site/pages/${page}`),
  '/games/featured',
  '/developers/tower-works',
  '/playable-games',
  '/games/similar-names?name=Number%20Tower',
  ...SHOWN_GAMES.flatMap((urlid) =>
    [
      ...['', '/similar', '/updates', '/posts', '/posts?tab=discussion', '/review-stats', '/merges'],
      '/votes-by-month',
    ].map((part) => `/games/${urlid}${part}`),
  ),
  ...Object.values(GAMES).flatMap((id) => [`/games/${id}/fields`, `/games/${id}/edits`]),
  '/edits/1',
  '/updates',
  '/updates/1',
  '/posts',
  ...SHOWN_POSTS.flatMap((id) => [`/posts/${id}`, `/posts/${id}/comments`]),
  '/comments/1',
  '/comments/1/replies',
  ...MEMBERS.flatMap((name) =>
    ['', '/progress', '/games', '/reviews', '/lists', '/votes', '/library'].map(
      (part) => `/users/${name}${part}`,
    ),
  ),
  '/users/carol/library?status=dropped',
  '/feedback',
  '/feedback/1',
  '/moderation-log',
  ...FEEDS,
]

interface Reading {
  etag: string | null
  text: string
}

const isFeed = (path: string) => path.startsWith('/feeds/')

/** Where a reader finds an address: on its page, and in the API where that has a cache of its own. */
const placesOf = (path: string): string[] => (GAME_LISTS.includes(path) ? [path, `/api${path}`] : [path])

/**
 * Sends a write after a second reader has read everything. Resolves with its status, the addresses that have changed since, and those at
 * which the second reader, who sends the entity tags of what they have, still sees the old content right after the response.
 */
export async function sendBesideReader(
  { api, cache, catalog, send, site }: World,
  method: Method,
  path: string,
  { as, body, shows }: Write,
) {
  const read = async (address: string, before?: Reading): Promise<Reading> => {
    const headers = before?.etag ? { 'if-none-match': before.etag } : undefined
    const response = await site.request(address, headers && { headers })
    if (response.status === 304) return before!
    return {
      etag: response.headers.get('etag'),
      text: `${response.status} ${await response.text()}`,
    }
  }
  /** What the API says without a cache. */
  const readFresh = async (address: string): Promise<string> => {
    if (isFeed(address)) return (await read(address)).text
    const response = await api.request(address.startsWith('/api/') ? address : `/api${address}`)
    return `${response.status} ${await response.text()}`
  }
  const places = [...new Set([...READS, ...shows])].flatMap(placesOf)
  const before = new Map<string, Reading>()
  for (const place of places) before.set(place, await read(place))
  // The API caches an address from its second request on.
  for (const place of places.filter((each) => each.startsWith('/api/'))) before.set(place, await read(place))
  const response = await send(method, path, as, body)
  const after = new Map<string, Reading>()
  for (const place of places) after.set(place, await read(place, before.get(place)))
  await catalog.refresh()
  cache.responses.clear()
  const stale: string[] = []
  for (const place of places) if ((await readFresh(place)) !== after.get(place)!.text) stale.push(place)
  // Or the next write would be blamed for it.
  if (stale.length > 0) cache.clear()
  const changed = places.filter((place) => before.get(place)!.text !== after.get(place)!.text)
  return { response, changed, stale }
}
