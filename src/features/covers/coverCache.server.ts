import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { CoverFiles } from './coverFiles.server.ts'
import type { CoverFormat, CoverVariant } from './coverVariants.ts'
import type { CoverSubject } from './drawCover.ts'
import { renderCover } from './renderCover.server.ts'
import { RenderQueue } from './renderQueue.ts'

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
  /** Bound on the files, in bytes. */
  maxDiskBytes?: number
  /** Bound on the memory cache, in bytes. */
  maxMemoryBytes?: number
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
  readonly #memory: LRUCache<string, Buffer>
  readonly #files: CoverFiles
  readonly #queue = new RenderQueue<Buffer>(RENDERS_AT_ONCE, MAX_QUEUED_RENDERS)
  readonly #render: typeof renderCover

  constructor(options: CoverCacheOptions) {
    this.#memory = new LRUCache({
      maxSize: options.maxMemoryBytes ?? 16 * MB,
      sizeCalculation: (picture) => picture.length + 200,
    })
    this.#files = new CoverFiles(join(options.dataDir, 'covers'), options.maxDiskBytes ?? 256 * MB)
    this.#render = options.render ?? renderCover
  }

  /** The bytes of a picture. Rejects with `QueueFullError` when too many renders wait. */
  async get(request: CoverRequest, subject: CoverSubject): Promise<Buffer> {
    const key = `${request.id}-${request.hash}-${request.variant}.${request.format}`
    const hot = this.#memory.get(key)
    if (hot) return hot
    const stored = await this.#files.read(key)
    if (stored) {
      this.#memory.set(key, stored)
      return stored
    }
    return this.#queue.run(key, async () => {
      // A request that came while the disk was being read may have rendered it by now.
      const meanwhile = this.#memory.get(key)
      if (meanwhile) return meanwhile
      const drawn = await this.#render(subject, request.variant, request.format)
      this.#memory.set(key, drawn)
      await this.#files.write(key, drawn)
      return drawn
    })
  }
}
