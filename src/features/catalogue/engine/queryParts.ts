import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { andInto, type Bitmap, orInto } from './bitmap.ts'
import type { CatalogueModel } from './catalogueModel.ts'
import {
  type Choice,
  clearGames,
  exclude,
  keepFavorites,
  keepMatching,
  keepVoted,
  linkSets,
  require,
  tagSets,
} from './filters.ts'
import { stateSet } from './queryPlan.ts'
import type { ViewerGames } from './viewerGames.ts'

/** A filter that one of the counts looks behind: all that the list is made of but this. */
export type Part = 'tags' | 'not' | 'links' | 'notLinks' | 'state' | 'vote' | 'favorites'

/** A query taken apart: what stays the same in all counts is computed once, the rest is applied as each count asks. */
export class QueryParts {
  readonly model: CatalogueModel
  readonly viewer: ViewerGames
  readonly tags: Choice
  readonly not: Choice
  readonly links: Choice
  readonly notLinks: Choice
  /** The games of the list itself. */
  readonly all: Bitmap
  readonly #core: Bitmap
  readonly #apply = new Map<Part, (target: Bitmap) => void>()

  constructor(model: CatalogueModel, query: CatalogueQuery, viewer: ViewerGames, now: Date) {
    const { pool, words } = model
    this.model = model
    this.viewer = viewer
    this.tags = { sets: tagSets(model, query.tags), mode: query.tagsMode }
    this.not = { sets: tagSets(model, query.not), mode: query.notMode }
    this.links = { sets: linkSets(model, query.links), mode: query.linksMode }
    this.notLinks = { sets: linkSets(model, query.notLinks), mode: 'or' }

    this.#core = pool.copy(model.facets.listed)
    orInto(this.#core, model.facets.waiting, words)
    this.#apply.set('state', (target) => andInto(target, stateSet(model, query.state), words))
    this.#wanted('tags', this.tags)
    this.#wanted('links', this.links)
    this.#excluded('not', this.not)
    this.#excluded('notLinks', this.notLinks)
    if (query.vote !== 'all')
      this.#apply.set('vote', (target) => keepVoted(target, query.vote, viewer, model))
    if (query.favorites) this.#apply.set('favorites', (target) => keepFavorites(target, viewer, model))
    clearGames(this.#core, viewer.blocked, model)
    keepMatching(this.#core, query, model, now)
    this.all = this.without()
  }

  /** The list's games with some filters left out; to be given back to the pool. */
  without(...parts: Part[]): Bitmap {
    const found = this.model.pool.copy(this.#core)
    for (const [part, apply] of this.#apply) if (!parts.includes(part)) apply(found)
    return found
  }

  /** `use`s the list's games with a filter left out. */
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

  // Wanting all of several stays true when one more is wanted, so it is part of every count.
  #wanted(part: Part, choice: Choice): void {
    const { pool, words } = this.model
    if (choice.mode === 'and') require(this.#core, choice, words, pool)
    else if (choice.sets.length > 0) this.#apply.set(part, (target) => require(target, choice, words, pool))
  }

  #excluded(part: Part, choice: Choice): void {
    const { pool, words } = this.model
    if (choice.sets.length > 0) this.#apply.set(part, (target) => exclude(target, choice, words, pool))
  }
}
