import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** A path with one of these characters has a parameter or a wildcard. */
const PATTERN = /[:*{?]/

/**
 * Hono's trie router with a cache of the matches of literally registered paths, such as `/api/upvote`. Only these are
 * cached, so the number of registered paths bounds the memory.
 */
export class LiteralPathsRouter<T> implements Router<T> {
  readonly name = 'LiteralPathsRouter'
  readonly #trie = new TrieRouter<T>()
  /** By method, for each literal path. */
  readonly #matches = new Map<string, Map<string, Result<T>>>()

  add(method: string, path: string, handler: T): void {
    this.#trie.add(method, path, handler)
    for (const matches of this.#matches.values()) matches.clear()
    if (!PATTERN.test(path)) this.#matches.set(path, new Map())
  }

  match(method: string, path: string): Result<T> {
    const matches = this.#matches.get(path)
    if (!matches) return this.#trie.match(method, path)
    const known = matches.get(method)
    if (known) return known
    const found = this.#trie.match(method, path)
    // A client may send any method.
    if (METHODS.has(method)) matches.set(method, found)
    return found
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
