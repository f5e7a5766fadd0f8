import type { Context } from 'hono'
import type { CacheTag } from './cacheTags.ts'

/** What an in-process request of a page's loader brings along: the set that collects the page's cache tags. */
export interface RenderEnv {
  cacheTags?: Set<CacheTag>
  /** What several of the page's requests need, by name. It ends with the render. */
  shared?: Map<string, Promise<unknown>>
}

const tagsOfRender = (c: Context) => {
  const tags = (c.env as RenderEnv | undefined)?.cacheTags
  return tags instanceof Set ? tags : undefined
}

/**
 * States what a response depends on, so that a page rendered from it is invalidated when that changes. Call it in every
 * handler of public data. It does nothing for a request from outside.
 */
export function addCacheTags(c: Context, ...tags: CacheTag[]): void {
  const collected = tagsOfRender(c)
  if (collected) for (const tag of tags) collected.add(tag)
}

/** Whether a page that is being rendered in this process makes the request, and not a client. */
export const isRenderRequest = (c: Context): boolean => tagsOfRender(c) !== undefined

/**
 * What `find` resolves to, once for all requests of a page that is being rendered: a game's page reads five endpoints, of which four look up which
 * game is at the address. For a request from outside it is only `find`. What was found is as old as the render: the caller states the same cache
 * tags as without it.
 */
export function oncePerRender<T>(c: Context, name: string, find: () => Promise<T>): Promise<T> {
  const shared = (c.env as RenderEnv | undefined)?.shared
  if (!(shared instanceof Map)) return find()
  const known = shared.get(name) as Promise<T> | undefined
  if (known) return known
  const found = find()
  shared.set(name, found)
  return found
}
