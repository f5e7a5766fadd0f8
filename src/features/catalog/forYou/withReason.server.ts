import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { Pick } from '#/features/catalog/index/engine/picks.ts'
import type { Reason } from './forYou.contract.ts'

/** The reason of a pick as it is now; undefined if there is none any longer, because its game was removed. */
export function reasonOf(catalog: Catalog, { likedWith, tags }: Pick): Reason | undefined {
  const liked = likedWith === null ? undefined : catalog.card(likedWith)
  if (liked !== undefined) {
    const { id, urlid, name } = JSON.parse(liked) as GameCard
    return { kind: 'liked', game: { id, urlid, name } }
  }
  return tags.length > 0 ? { kind: 'tags', tags } : undefined
}

/** The card of a pick with its reason, as JSON text; undefined if there is none any longer. */
export function withReason(catalog: Catalog, pick: Pick): string | undefined {
  const card = catalog.card(pick.id)
  const reason = reasonOf(catalog, pick)
  return card && reason && `${card.slice(0, -1)},"reason":${JSON.stringify(reason)}}`
}
