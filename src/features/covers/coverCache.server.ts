import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { CoverFiles } from './coverFiles.server.ts'
import type { CoverFormat, CoverVariant } from './coverVariants.ts'
import type { CoverSubject } from './drawCover.ts'
import { renderCover } from './renderCover.server.ts'
import { RenderQueue } from './renderQueue.ts'

/** One picture: whose, which version of it, how large and in which format. */
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
  /** Bound on what is kept in memory, in bytes. */
  maxMemoryBytes?: number
  /** How a picture is made; a test may count it. */
  render?: typeof renderCover
}

const MB = 1024 * 1024
/** libvips spreads one picture over threads of its own, so two at a time keep two cores busy. */
const RENDERS_AT_ONCE = 2
/** At about 15 ms each, what two renders get through in a few seconds. */
const LONGEST_QUEUE = 500

/** Generated covers, each rendered once: from memory, else from the disk, else drawn. */
export class CoverCache {
  readonly #memory: LRUCache<string, Buffer>
  readonly #files: CoverFiles
  readonly #queue = new RenderQueue<Buffer>(RENDERS_AT_ONCE, LONGEST_QUEUE)
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
      // Whoever asked while the disk was being read may have drawn it by now.
      const meanwhile = this.#memory.get(key)
      if (meanwhile) return meanwhile
      const drawn = await this.#render(subject, request.variant, request.format)
      this.#memory.set(key, drawn)
      await this.#files.write(key, drawn)
      return drawn
    })
  }
}
