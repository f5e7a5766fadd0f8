import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { parametersOf } from '#/features/catalog/searches/searches.rules.ts'
import { listPostsByIds } from '#/features/community/posts/popularPosts.queries.server.ts'
import { presentPost } from '#/features/community/posts/posts.rules.ts'
import { listUpdatesByIds } from '#/features/stewardship/updates/updates.queries.server.ts'
import { presentUpdate } from '#/features/stewardship/updates/updates.rules.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { MemberNews, NewsSources } from './findNews.server.ts'
import type { NewsItem, NewsReason } from './followingNews.contract.ts'
import { type FollowedNames, findNames } from './followingNews.queries.server.ts'
import { type FoundNews, type FoundReason, newsId } from './followingNews.rules.ts'

/** Reads what was found. A thing that nobody can see any longer is left out. */
export async function presentNews(
  { db: { kysely: db }, catalog: { catalog } }: NewsSources,
  { news, tags }: MemberNews,
): Promise<NewsItem[]> {
  const idsOf = (kind: 'update' | 'post') => news.flatMap((each) => (each.kind === kind ? each.id : []))
  const [updates, posts, names] = await Promise.all([
    listUpdatesByIds(db, idsOf('update')),
    listPostsByIds(db, idsOf('post')),
    findNames(db, {
      developers: news.flatMap(({ reason }) => (reason.kind === 'developer' ? reason.id : [])),
      members: news.flatMap(({ reason }) => (reason.kind === 'member' ? reason.id : [])),
    }),
  ])
  const updateOf = new Map(updates.map((update) => [update.id, presentUpdate(update)]))
  const postOf = new Map(posts.map((post) => [post.id, presentPost(post)]))
  const present = (each: FoundNews): NewsItem | undefined => {
    const card = each.kind === 'game' ? cardOf(catalog, each.id) : undefined
    const reason = reasonOf(each.reason, { names, tags, game: card })
    if (!reason) return undefined
    const shared = { id: newsId(each), at: each.at, reason }
    switch (each.kind) {
      case 'update': {
        const update = updateOf.get(each.id)
        return update && { kind: 'update', ...shared, update }
      }
      case 'post': {
        const post = postOf.get(each.id)
        return post && { kind: 'post', ...shared, post }
      }
      case 'game':
        return card && { kind: 'game', ...shared, game: card }
      case 'list': {
        const games = each.games.flatMap((id) => cardOf(catalog, id) ?? [])
        const list = { id: each.id, title: each.title }
        return games.length === 0 ? undefined : { kind: 'list', ...shared, list, games, total: each.total }
      }
    }
  }
  return news.flatMap((each) => present(each) ?? [])
}

function cardOf(catalog: Catalog, id: number): GameCard | undefined {
  const text = catalog.card(id)
  return text === undefined ? undefined : (JSON.parse(text) as GameCard)
}

interface Known {
  names: FollowedNames
  /** Ids of the tags that the member follows. */
  tags: readonly number[]
  game: GameCard | undefined
}

/** A reason with its name; undefined if what is followed is gone. */
function reasonOf(reason: FoundReason, { names, tags, game }: Known): NewsReason | undefined {
  switch (reason.kind) {
    case 'game':
    case 'favorite':
      return { kind: reason.kind, name: null, link: null }
    case 'developer': {
      const developer = names.developers.find(({ id }) => id === reason.id)
      return developer && { kind: 'developer', name: developer.name, link: paths.developer(developer.slug) }
    }
    case 'member': {
      const member = names.members.find(({ id }) => id === reason.id)
      return member && { kind: 'member', name: member.name, link: paths.user(member.username) }
    }
    case 'list':
      return { kind: 'list', name: reason.title, link: paths.list(reason.id) }
    case 'search': {
      const { sort: _sort, ...params } = parametersOf(reason.params)
      return { kind: 'search', name: reason.name, link: paths.search(params) }
    }
    case 'tag': {
      const tag = tagById.get(game?.tags.find((id) => tags.includes(id)) ?? 0)
      return tag && { kind: 'tag', name: tagLabel(tag), link: paths.search({ tags: tag.slug }) }
    }
  }
}
