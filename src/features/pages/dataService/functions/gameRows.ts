import { LRUCache } from 'lru-cache'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { TAG_CATEGORIES, tagById } from '#/shared/taxonomy.ts'

/** Rows kept as text, about 1 kB each. */
const MAX_KEPT = 10_000

/** What a list knows of its reader's votes. */
interface OwnVotes {
  upvoted: Iterable<number>
  downvoted: Iterable<number>
}

/** The rows of functions that return games, as JSON text, made from the cards of the catalog index. */
export class GameRows {
  readonly #rows = new LRUCache<number, { card: string; row: string }>({ max: MAX_KEPT })

  /** A JSON array of the games with these cards. With `own`, each has the reader's vote. */
  of(cards: readonly { id: number; card: string }[], own?: OwnVotes): string {
    if (!own) return `[${cards.map(({ id, card }) => `${this.#row(id, card)},"votes":[]}`).join(',')}]`
    const [upvoted, downvoted] = [new Set(own.upvoted), new Set(own.downvoted)]
    const vote = (id: number) =>
      upvoted.has(id) ? '{"type":"upvote"}' : downvoted.has(id) ? '{"type":"downvote"}' : ''
    return `[${cards.map(({ id, card }) => `${this.#row(id, card)},"votes":[${vote(id)}]}`).join(',')}]`
  }

  /** The row without its end. A card that changed is another text. */
  #row(id: number, card: string): string {
    const kept = this.#rows.get(id)
    if (kept?.card === card) return kept.row
    const row = rowOf(JSON.parse(card) as GameCard)
    this.#rows.set(id, { card, row })
    return row
  }
}

/** A card with the names of the relation `games`, as JSON text without its end. */
function rowOf(card: GameCard): string {
  const row = {
    id: card.id,
    urlid: card.urlid,
    name: card.name,
    desc: card.desc,
    developer: card.developer,
    confirmed: card.confirmed,
    is_removed: false,
    notes: card.archived ? [{ archived: true }] : [],
    logo_url: card.logo,
    logo_thumb_url: card.logo,
    banner_url: card.banner,
    ss_thumbnails: card.thumb === null ? [] : [{ thumb: card.thumb }],
    upvotes: card.upvotes,
    downvotes: card.downvotes,
    rating: card.rating,
    links: card.links.map(({ type, url }) => ({ type: linkTypeBySlug.get(type)?.id ?? type, url })),
    playable: card.playable,
    created_at: card.created_at,
    release_date: card.release_date,
  }
  return `${JSON.stringify(row).slice(0, -1)},${tagColumns(card.tags)}`
}

/** The names of all tags as JSON text, made once: they are most of a row. */
const TAG_NAMES = new Map(
  [...tagById].map(([id, { name, category }]) => [id, { name: JSON.stringify(name), category }]),
)

/** `tags` and the columns of each category, as the members of a JSON object. */
function tagColumns(ids: readonly number[]): string {
  const all: string[] = []
  const byCategory = new Map<string, string>()
  for (const id of ids) {
    const tag = TAG_NAMES.get(id)
    if (!tag) continue
    all.push(tag.name)
    const others = byCategory.get(tag.category)
    byCategory.set(tag.category, others === undefined ? tag.name : `${others},${tag.name}`)
  }
  const columns = TAG_CATEGORIES.map(({ id }) => `"tags_${id}":[${byCategory.get(id) ?? ''}]`)
  return `"tags":[${all.join(',')}],${columns.join(',')}`
}
