import { join } from 'node:path'
import type { CoverFormat, CoverVariant } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'
import { DrawnPictures } from './drawnPictures.server.ts'
import { renderCover } from './renderCover.server.ts'

/** One picture: of which game, which version, size and format. */
export interface CoverRequest {
  id: number
  /** From `coverHash`. */
  hash: string
  variant: CoverVariant
  format: CoverFormat
}

export interface CoverCacheOptions {
  /** The process's data folder; pictures go to `covers/` in it. */
  dataDir: string
  /** Renders a picture; tests pass one that counts. */
  render?: typeof renderCover
}

const MB = 1024 * 1024
/** libvips spreads one picture over threads of its own, so two at a time keep two cores busy. */
const RENDERS_AT_ONCE = 2
/** At about 15 ms each, two renderers clear this queue in a few seconds. */
const MAX_QUEUED_RENDERS = 500

/** A cache of generated covers: memory, then disk, then rendering. Each cover is rendered once. */
export class CoverCache {
  readonly #pictures: DrawnPictures
  readonly #render: typeof renderCover

  constructor(options: CoverCacheOptions) {
    this.#pictures = new DrawnPictures({
      folder: join(options.dataDir, 'covers'),
      maxMemoryBytes: 16 * MB,
      maxDiskBytes: 256 * MB,
      atOnce: RENDERS_AT_ONCE,
      maxQueued: MAX_QUEUED_RENDERS,
    })
    this.#render = options.render ?? renderCover
  }

  /** The bytes of a picture. Rejects with `QueueFullError` when too many renders wait. */
  get(request: CoverRequest, subject: CoverSubject): Promise<Buffer> {
    const key = `${request.id}-${request.hash}-${request.variant}.${request.format}`
    return this.#pictures.get(key, () => this.#render(subject, request.variant, request.format))
  }
}
