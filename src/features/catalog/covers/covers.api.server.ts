import { Hono } from 'hono'
import { sendDrawing, sendToDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { ApiProblem, notFound, problemResponse } from '#/http/problem.ts'
import { CoverCache, type CoverCacheOptions } from './coverCache.server.ts'
import { parseCoverFile } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'

/** A game and the current hash of its cover (`coverHash` of its name and tags). */
interface CoverOwner extends CoverSubject {
  hash: string
}

export interface CoversApiOptions extends CoverCacheOptions {
  /** The game of an id, undefined where there is none. */
  lookup: (id: number) => CoverOwner | undefined
}

/** Ids are PostgreSQL integers. */
const MAX_ID = 2 ** 31 - 1

/**
 * GET and HEAD /media/covers/{id}/{hash}/{variant}.{webp|avif}: generated covers at content-addressed URLs.
 * 200 with the picture, immutable; 304 for a matching entity tag; 302 to the current address when the hash is another (after a
 * rename, or a link made by hand); 404 for an unknown game, variant or format; 503 with Retry-After when the queue is full.
 */
export function coversApi(options: CoversApiOptions): Hono {
  const covers = new CoverCache(options)
  const api = new Hono()
  api.get('/media/covers/:id/:hash/:file', async (c) => {
    const { id: idText, hash, file } = c.req.param()
    const requested = parseCoverFile(file)
    if (!requested)
      return problemResponse(c, new ApiProblem(404, 'There is no cover of this size or format.'))
    const id = /^[1-9]\d{0,9}$/.test(idText) ? Number(idText) : 0
    const owner = id > 0 && id <= MAX_ID ? options.lookup(id) : undefined
    if (!owner) return problemResponse(c, notFound('game'))
    if (hash !== owner.hash) return sendToDrawing(c, `/media/covers/${id}/${owner.hash}/${file}`)
    return sendDrawing(c, {
      version: `${owner.hash}-${file}`,
      type: `image/${requested.format}`,
      draw: () => covers.get({ id, hash, ...requested }, owner),
    })
  })
  return api
}
