import type { GameCard } from '#/features/games/games.contract.ts'
import type { CommunityPost } from '#/features/posts/posts.contract.ts'
import { NSFW_TAG, tagById } from '#/features/tags/taxonomy.ts'
import { updateName } from '#/features/updates/updateName.ts'
import type { GameUpdate } from '#/features/updates/updates.contract.ts'
import { paths } from '#/shared/paths.ts'
import { SITE_NAME } from '#/shared/siteName.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { FeedFacts, FeedItem } from './feedDocument.ts'

/** Reads an address of the API as a visitor. Rejects with its `ApiProblem`. */
export type ReadApi = <T>(path: string) => Promise<T>

const NSFW_SLUG = tagById.get(NSFW_TAG)!.slug

type Facts = Omit<FeedFacts, 'self'>
interface Page<T> {
  items: T[]
}

/** `asked`: the query of the feed's address. Of any search, the feed has the newest games. */
export async function gamesFeed(read: ReadApi, asked: string): Promise<Facts> {
  const parameters = new URLSearchParams(asked)
  for (const name of ['sort', 'page', 'size']) parameters.delete(name)
  const search = parameters.size > 0 ? `?${parameters}` : ''
  // A feed reader has no default filter of its own.
  if (!parameters.has('hide')) parameters.set('hide', NSFW_SLUG)
  const { items } = await read<Page<GameCard>>(`/api/games?${parameters}`)
  return {
    title: search === '' ? `New games on ${SITE_NAME}` : `Games on ${SITE_NAME} that match a search`,
    description: 'Incremental games, newest first.',
    page: search === '' ? paths.home() : `/search${search}`,
    items: newestFirst(
      items.map((game) => ({
        title: game.name,
        page: paths.game(game.urlid),
        text: game.desc,
        at: game.created_at,
        author: game.developer ?? undefined,
      })),
    ),
  }
}

/** Updates of all games that visitors see, with the game in the title. */
export async function updatesFeed(read: ReadApi): Promise<Facts> {
  const { items } = await read<Page<GameUpdate>>(`/api/updates?hide=${NSFW_SLUG}`)
  return {
    title: `Game updates on ${SITE_NAME}`,
    description: 'Updates to incremental games, newest first.',
    page: paths.updates(),
    items: newestFirst(items.map((update) => ({ ...itemOf(update), title: fullName(update) }))),
  }
}

/** Updates of one game. */
export async function gameFeed(read: ReadApi, urlid: string): Promise<Facts> {
  const game = encodeURIComponent(urlid)
  const [{ name }, { items }] = await Promise.all([
    read<{ name: string }>(`/api/games/${game}`),
    read<Page<GameUpdate>>(`/api/games/${game}/updates`),
  ])
  return {
    title: `Updates to ${name}`,
    description: `What has changed in ${name}, newest first.`,
    page: paths.game(urlid),
    items: newestFirst(items.map(itemOf)),
  }
}

/** Community posts; `search` may name a type: `?type=poll`. */
export async function postsFeed(read: ReadApi, search: string): Promise<Facts> {
  const { items } = await read<Page<CommunityPost>>(`/api/posts${search}`)
  return {
    title: `Community posts on ${SITE_NAME}`,
    description: 'Discussions, lists, polls and news, newest first.',
    page: `${paths.community()}${search}`,
    items: newestFirst(
      items.map((post) => ({
        title: post.title ?? (post.game ? `About ${post.game.name}` : 'Post'),
        page: paths.post(post.id),
        text: readMarkdown(post.content).plainText,
        at: post.created_at,
        author: post.author?.display_name ?? post.author?.username,
      })),
    ),
  }
}

const itemOf = (update: GameUpdate): FeedItem => ({
  title: updateName(update),
  page: paths.update(update.id),
  text: readMarkdown(update.content).plainText,
  at: update.justdate ?? update.created_at,
})

const fullName = (update: GameUpdate) => `${update.game.name}: ${updateName(update)}`

const newestFirst = (items: FeedItem[]): FeedItem[] =>
  items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
