import { MAX_NEWS } from './followingNews.limits.ts'

/** Why something is news to a member, as it is found. Tags are chosen when the game is shown. */
export type FoundReason =
  | { kind: 'game' | 'favorite' | 'tag' }
  | { kind: 'developer'; id: number }
  | { kind: 'member'; id: string }
  | { kind: 'list'; id: number; title: string }
  | { kind: 'search'; name: string; params: string }

interface Found {
  /** ISO time. */
  at: string
  reason: FoundReason
}

export interface FoundUpdate extends Found {
  kind: 'update'
  id: number
}
export interface FoundGame extends Found {
  kind: 'game'
  id: number
}
export interface FoundPost extends Found {
  kind: 'post'
  id: number
}
/** The games that were added to a list on a day. */
export interface FoundAdditions extends Found {
  kind: 'list'
  id: number
  title: string
  /** UTC, ISO. */
  day: string
  /** Ids of the last added. */
  games: number[]
  total: number
}
/** Something that is news, before it is read. */
export type FoundNews = FoundUpdate | FoundGame | FoundPost | FoundAdditions

export const newsId = (news: FoundNews): string =>
  news.kind === 'list' ? `list-${news.id}-${news.day}` : `${news.kind}-${news.id}`

/**
 * All that is news, the newest first, each thing once: the reasons that come first in `found` are the more specific ones. What a list has from the
 * day on which it is news itself is no further news.
 */
export function mergeNews(found: readonly FoundNews[]): FoundNews[] {
  const byId = new Map<string, FoundNews>()
  for (const news of found) if (!byId.has(newsId(news))) byId.set(newsId(news), news)
  const isNewList = (news: FoundNews) =>
    news.kind === 'list' && byId.get(`post-${news.id}`)?.at.slice(0, 10) === news.day
  return [...byId.values()]
    .filter((news) => !isNewList(news))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : newsId(a) < newsId(b) ? -1 : 1))
    .slice(0, MAX_NEWS)
}
