import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { type Bitmap, orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { type Choices, choicesOf, filtersOf, type Part } from './queryFilters.ts'
import type { ViewerGames } from './viewerGames.ts'

/** A query in parts: the part that all counts share is computed once, the rest is applied for each count. */
export class QueryParts {
  readonly model: CatalogModel
  readonly viewer: ViewerGames
  readonly choices: Choices
  /** The games of the list itself. */
  readonly all: Bitmap
  readonly #core: Bitmap
  readonly #apply = new Map<Part, (target: Bitmap) => void>()

  constructor(model: CatalogModel, query: CatalogQuery, viewer: ViewerGames, now: Date) {
    this.model = model
    this.viewer = viewer
    this.choices = choicesOf(model, query)
    this.#core = model.pool.copy(model.facets.listed)
    orInto(this.#core, model.facets.waiting, model.words)
    for (const { part, apply } of filtersOf(model, query, this.choices, viewer, now)) {
      if (part === null) apply(this.#core)
      else this.#apply.set(part, apply)
    }
    this.all = this.without()
  }

  /** The list's games with some filters left out. Return the bitmap to the pool after use. */
  without(...parts: Part[]): Bitmap {
    const found = this.model.pool.copy(this.#core)
    for (const [part, apply] of this.#apply) if (!parts.includes(part)) apply(found)
    return found
  }

  /** Calls `use` with the list's games with a filter left out. */
  behind<T>(part: Part, use: (games: Bitmap) => T): T {
    if (!this.#apply.has(part)) return use(this.all)
    const games = this.without(part)
    const result = use(games)
    this.model.pool.give(games)
    return result
  }

  release(): void {
    this.model.pool.give(this.all, this.#core)
  }
}
