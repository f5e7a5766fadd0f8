import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '#/http/boundedQueue.ts'
import { CoverFiles } from './coverFiles.server.ts'

export interface DrawnPicturesOptions {
  folder: string
  maxMemoryBytes: number
  maxDiskBytes: number
  /** How many pictures are drawn at a time, and how many may wait. */
  atOnce: number
  maxQueued: number
}

/** Pictures that are drawn on request: from memory, then from disk, then drawn. Each is drawn once. */
export class DrawnPictures {
  readonly #memory: LRUCache<string, Buffer>
  readonly #files: CoverFiles
  readonly #queue: BoundedQueue<Buffer>

  constructor({ folder, maxMemoryBytes, maxDiskBytes, atOnce, maxQueued }: DrawnPicturesOptions) {
    this.#memory = new LRUCache({
      maxSize: maxMemoryBytes,
      sizeCalculation: (picture) => picture.length + 200,
    })
    this.#files = new CoverFiles(folder, maxDiskBytes)
    this.#queue = new BoundedQueue(atOnce, maxQueued)
  }

  /** The bytes of a picture that was drawn before. `key` names its content, and its file. */
  async find(key: string): Promise<Buffer | undefined> {
    const hot = this.#memory.get(key)
    if (hot) return hot
    const stored = await this.#files.read(key)
    if (stored) this.#memory.set(key, stored)
    return stored
  }

  /** The bytes of a picture. Rejects with `QueueFullError` when too many wait. */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = await this.find(key)
    if (known) return known
    return this.#queue.run(key, async () => {
      // A request that came while the disk was being read may have drawn it by now.
      const meanwhile = this.#memory.get(key)
      if (meanwhile) return meanwhile
      const drawn = await draw()
      this.#memory.set(key, drawn)
      await this.#files.write(key, drawn)
      return drawn
    })
  }
}
