import { type Context, Hono } from 'hono'
import { noDrawing, sendDrawing, sendToDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { ApiProblem, notFound, problemResponse } from '#/http/problem.ts'
import { inTurnOf } from '#/http/turns/takeTurns.server.ts'
import type { Turns } from '#/http/turns/turns.server.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { CoverCache, type CoverCacheOptions } from './coverCache.server.ts'
import { DRAWING_VERSION } from './coverHash.ts'
import { coverPath, tagDrawing } from './covers.paths.ts'
import { parseCoverFile } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'

/** A game and the current hash of its cover (`coverHash` of its name and tags). */
interface CoverOwner extends CoverSubject {
  hash: string
}

export interface CoversApiOptions extends CoverCacheOptions {
  /** The game of an id, undefined where there is none. */
  lookup: (id: number) => CoverOwner | undefined
  /** Covers that nobody has asked for before are drawn in these, by client. */
  turns: Pick<Turns, 'covers' | 'banners'>
  /** Identifies the client: see `subscriberOf`. */
  clientOf: (c: Context) => string
}

/** The size of the drawing of a tag. */
const TAG_VARIANT = 'card-small'

/** Ids are PostgreSQL integers. */
const MAX_ID = 2 ** 31 - 1

/**
 * GET and HEAD /media/covers/{id}/{hash}/{variant}.webp, and /media/covers/tags/{version}/{slug}.webp: generated covers at content-addressed URLs.
 * 200 with the picture, immutable; 304 for a matching entity tag; 302 to the current address when the hash is another (after a
 * rename, or a link made by hand); 404 for an unknown game or variant; 503 with Retry-After for one that must be drawn and gets no turn in time.
 */
export function coversApi(options: CoversApiOptions): Hono {
  const { turns, clientOf } = options
  const covers = new CoverCache(options)
  const api = new Hono()
  // A drawing of a tag by itself: what a game of that name and with that tag alone would get.
  api.get('/media/covers/tags/:version/:file', async (c) => {
    const tag = tagBySlug.get(c.req.param('file').replace(/\.webp$/, ''))
    if (!tag) return noDrawing(c)
    const path = tagDrawing(tag.slug)
    if (c.req.path !== path) return sendToDrawing(c, path)
    const request = { id: `tag${tag.id}`, hash: String(DRAWING_VERSION), variant: TAG_VARIANT } as const
    const subject = { name: tagLabel(tag), desc: '', tags: [tag.slug] }
    return sendDrawing(c, {
      version: `${request.id}-${request.hash}`,
      type: 'image/webp',
      draw: async () =>
        (await covers.find(request)) ??
        inTurnOf(c, turns.covers, clientOf(c), () => covers.get(request, subject)),
    })
  })
  api.get('/media/covers/:id/:hash/:file', async (c) => {
    const { id: idText, hash, file } = c.req.param()
    const variant = parseCoverFile(file)
    if (!variant) return problemResponse(c, new ApiProblem(404, 'There is no cover of this size or format.'))
    const id = /^[1-9]\d{0,9}$/.test(idText) ? Number(idText) : 0
    const owner = id > 0 && id <= MAX_ID ? options.lookup(id) : undefined
    if (!owner) return problemResponse(c, notFound('game'))
    if (hash !== owner.hash) return sendToDrawing(c, coverPath(id, owner.hash, variant))
    return sendDrawing(c, {
      version: `${owner.hash}-${file}`,
      type: 'image/webp',
      draw: async () => {
        const request = { id, hash, variant }
        const queue = variant.startsWith('banner') ? turns.banners : turns.covers
        return (
          (await covers.find(request)) ?? inTurnOf(c, queue, clientOf(c), () => covers.get(request, owner))
        )
      },
    })
  })
  return api
}
