import type { Context } from 'hono'
import type { CacheTag } from './cacheTags.ts'

/** What an in-process request of a page's loader brings along: the set that collects the page's cache tags. */
export interface RenderEnv {
  cacheTags?: Set<CacheTag>
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
