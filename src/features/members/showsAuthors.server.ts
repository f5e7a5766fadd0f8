import type { Context } from 'hono'
import { type RenderEnv, shows } from '#/http/shows.server.ts'

/** An author as `authorOf` begins one. Within a JSON string the quotes would be escaped: no text can pass for it. */
const AUTHOR = /"author":\{"id":"([0-9a-f-]{36})"/g

/**
 * Says that the answer shows the faces of those whom it names as `author`, so that a page rendered from it is dropped when a name or
 * picture changes. @param answer JSON text, or what it is made of; read only while a page is rendered
 */
export function showsAuthors(c: Context, answer: string | object): void {
  if (!((c.env as RenderEnv | undefined)?.shows instanceof Set)) return
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  shows(c, ...text.matchAll(AUTHOR).map(([, id]) => `user:${id}`))
}
