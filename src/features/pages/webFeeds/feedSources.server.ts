import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { CommunityPost } from '#/features/community/posts/posts.contract.ts'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import type { GameUpdate } from '#/features/stewardship/updates/updates.contract.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { NSFW_TAG, tagById } from '#/shared/taxonomy.ts'
import type { FeedDetails, FeedItem } from './feedDocument.ts'

/** What feeds are made from. */
export interface FeedSources {
  /** Reads an address of the API as a visitor. Rejects with its `ApiProblem`. */
  read<T>(path: string): Promise<T>
  /** The plain text of Markdown. */
  plainText(markdown: string): Promise<string>
}

const NSFW_SLUG = tagById.get(NSFW_TAG)!.slug

type Facts = Omit<FeedDetails, 'self'>
interface Page<T> {
  items: T[]
}

/** Parameters of a search that its feed does not have: of any search, it has the newest games. */
export const IGNORED_OF_SEARCHES = ['sort', 'page', 'size']

/** New games; `search` may filter them as on `/search`. */
export async function gamesFeed({ read }: FeedSources, search: string): Promise<Facts> {
  const parameters = new URLSearchParams(search)
  // A feed reader has no default filter of its own.
  if (!parameters.has('hide')) parameters.set('hide', NSFW_SLUG)
  const { items } = await read<Page<GameCard>>(`/api/games?${parameters}`)
  return {
    title: search === '' ? `New games on ${siteName()}` : `Games on ${siteName()} that match a search`,
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
export async function updatesFeed(sources: FeedSources): Promise<Facts> {
  return {
    title: `Game updates on ${siteName()}`,
    description: 'Updates to incremental games, newest first.',
    page: paths.updates(),
    items: await updatesOfGames(sources, ''),
  }
}

/** Updates of a developer's games that visitors see, with the game in the title. */
export async function developerFeed(sources: FeedSources, address: string): Promise<Facts> {
  const { name, slug } = await sources.read<Developer>(`/api/developers/${encodeURIComponent(address)}`)
  return {
    title: `Updates to games by ${name}`,
    description: `What has changed in games by ${name}, newest first.`,
    page: paths.developer(slug, { tab: 'updates' }),
    items: await updatesOfGames(sources, `&dev=${slug}`),
  }
}

async function updatesOfGames(sources: FeedSources, filter: string): Promise<FeedItem[]> {
  const { items } = await sources.read<Page<GameUpdate>>(`/api/updates?hide=${NSFW_SLUG}${filter}`)
  return newestFirst(
    await itemsOf(items, async (update) => ({
      ...(await itemOf(sources, update)),
      title: fullName(update),
    })),
  )
}

/** Updates of one game. */
export async function gameFeed(sources: FeedSources, urlid: string): Promise<Facts> {
  const game = encodeURIComponent(urlid)
  const [{ name, urlid: present }, { items }] = await Promise.all([
    sources.read<{ name: string; urlid: string }>(`/api/games/${game}`),
    sources.read<Page<GameUpdate>>(`/api/games/${game}/updates`),
  ])
  return {
    title: `Updates to ${name}`,
    description: `What has changed in ${name}, newest first.`,
    page: paths.game(present),
    items: newestFirst(await itemsOf(items, (update) => itemOf(sources, update))),
  }
}

/** Community posts; `search` may name a type: `?type=poll`. */
export async function postsFeed(sources: FeedSources, search: string): Promise<Facts> {
  const { items } = await sources.read<Page<CommunityPost>>(`/api/posts${search}`)
  return {
    title: `Community posts on ${siteName()}`,
    description: 'Discussions, lists, polls, and news, newest first.',
    page: `${paths.community()}${search}`,
    items: newestFirst(
      await itemsOf(items, async (post) => ({
        title: post.title ?? (post.game ? `About ${post.game.name}` : 'Post'),
        page: paths.post(post.id),
        text: await sources.plainText(post.content),
        at: post.created_at,
        author: post.author?.display_name ?? post.author?.username,
      })),
    ),
  }
}

const itemOf = async (sources: FeedSources, update: GameUpdate): Promise<FeedItem> => ({
  title: updateName(update),
  page: paths.update(update.id),
  text: await sources.plainText(update.content),
  at: update.justdate ?? update.created_at,
})

/** One after the other, so that other requests are handled between two texts. */
async function itemsOf<T>(all: readonly T[], toItem: (each: T) => Promise<FeedItem>): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for (const each of all) items.push(await toItem(each))
  return items
}

const fullName = (update: GameUpdate) => `${update.game.name}: ${updateName(update)}`

const newestFirst = (items: FeedItem[]): FeedItem[] =>
  items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
