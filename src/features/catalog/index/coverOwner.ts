import { coverHash } from '#/features/catalog/covers/coverHash.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { tagById } from '#/shared/taxonomy.ts'

/** What a game's cover is drawn from, and the hash of the cover that it has now; undefined for unknown and removed games. */
export function coverOwner(
  catalog: Catalog,
  id: number,
): { name: string; desc: string; tags: string[]; hash: string } | undefined {
  const card = catalog.card(id)
  if (card === undefined) return undefined
  const { name, desc, tags } = JSON.parse(card) as { name: string; desc: string; tags: number[] }
  return { name, desc, tags: tags.map((tag) => tagById.get(tag)!.slug), hash: coverHash(name, desc, tags) }
}
