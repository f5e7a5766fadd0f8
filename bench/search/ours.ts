import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'

/** Games that a search shows first. */
export const SHOWN = 5

/** What `Catalog.near` found, and how many ms each of its steps took. */
export interface NearSearch {
  ids: number[]
  steps: number[]
}

/** Games with nearly this name, without those that contain the text. */
export function searchNear(catalog: Catalog, text: string): NearSearch {
  const steps: number[] = []
  const search = catalog.near({ ...DEFAULT_QUERY, q: text }, SHOWN)
  for (;;) {
    const start = performance.now()
    const step = search.next()
    steps.push(performance.now() - start)
    if (step.done) return { ids: step.value, steps }
  }
}

/** The first games for a text: those that contain it, then those with nearly this name. */
export function searchOurs(catalog: Catalog, text: string): number[] {
  const ids = catalog.suggest(text, SHOWN)
  if (ids.length >= SHOWN) return ids
  const more = searchNear(catalog, text).ids.filter((id) => !ids.includes(id))
  return [...ids, ...more].slice(0, SHOWN)
}
