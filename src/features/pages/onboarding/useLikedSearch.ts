import { useRef } from 'react'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { sendNewSearch, useChangeSearches } from '#/features/catalog/searches/searches.client.ts'
import { savedParams } from '#/features/catalog/searches/searches.rules.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'

/** The name of the search that the welcome steps save. */
const LIKED = 'Tags I like'

/**
 * Saves the tags that a new member likes as a search, once: games with any of them, the best first. It is not made the home page's list, because
 * liking some tags doesn't mean hiding all other games.
 */
export function useLikedSearch({ settings }: Me): () => void {
  const { mutate } = useChangeSearches()
  const isSaved = useRef(false)
  return () => {
    const tags = settings.liked_tags.flatMap((slug) => tagBySlug.get(slug)?.id ?? [])
    if (tags.length === 0 || isSaved.current) return
    isSaved.current = true
    const params = savedParams({ ...DEFAULT_QUERY, tags, tagsMode: 'or', sort: 'rated' })
    mutate(() => sendNewSearch({ name: LIKED, params, alert: false }))
  }
}
