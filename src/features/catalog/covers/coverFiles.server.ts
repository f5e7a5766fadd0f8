import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** How often a file's last use is written to disk, in ms: once a day is enough to choose what to evict. */
const TOUCH_INTERVAL_MS = 24 * 60 * 60_000
/** A temporary file older than this, in ms, belongs to no running process. */
const ABANDONED_AFTER_MS = 60 * 60_000

interface Entry {
  bytes: number
  /** When the file's time was last written, in ms since 1970. */
  touched: number
}

/**
 * Pictures as files under a folder, at most `maxBytes` of them: the least recently used are evicted first, across restarts too (the
 * file's modification time holds its last use, to the day). Reads and writes never throw: a disk that is full or
 * not writable counts as an empty one. Several processes may share the folder; each then keeps
 * its own count; a file that another process evicted is a cache miss.
 */
export class CoverFiles {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #entries: LRUCache<string, Entry>
  #scanned: Promise<void> | undefined
  #written = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.bytes,
      dispose: (_entry, key, reason) => {
        if (reason === 'evict') void rm(this.#path(key), { force: true }).catch(() => undefined)
      },
    })
  }

  /** The bytes of all files known. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** `key` is a file name of letters, digits, dashes and a dot. */
  async read(key: string): Promise<Buffer | undefined> {
    const content = await readFile(this.#path(key)).catch(() => undefined)
    if (content === undefined || content.length === 0) return undefined
    void this.#touch(key, content.length)
    return content
  }

  /** Writes a file atomically; resolves to whether it succeeded. */
  async write(key: string, content: Buffer): Promise<boolean> {
    if (content.length > this.#maxBytes) return false
    await this.#scan()
    const path = this.#path(key)
    const temporary = join(this.#folder, 'drafts', `${process.pid}-${Date.now()}-${this.#written++}`)
    try {
      await mkdir(join(this.#folder, 'drafts'), { recursive: true })
      await mkdir(join(path, '..'), { recursive: true })
      // Flushed before the rename: after a power cut there is the whole picture or none, never an empty file.
      await writeFile(temporary, content, { flush: true })
      await rename(temporary, path)
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined)
      return false
    }
    this.#entries.set(key, { bytes: content.length, touched: Date.now() })
    return true
  }

  /** Records that a file was used, without delaying the reader. */
  async #touch(key: string, bytes: number): Promise<void> {
    await this.#scan()
    const now = Date.now()
    const known = this.#entries.get(key)
    if (known && now - known.touched <= TOUCH_INTERVAL_MS) return
    this.#entries.set(key, { bytes, touched: now })
    await utimes(this.#path(key), new Date(now), new Date(now)).catch(() => undefined)
  }

  /** Two characters of the version in each key spread the files over 1,024 folders. */
  #path(key: string): string {
    return join(this.#folder, key.split('-')[1]?.slice(0, 2) ?? '00', key)
  }

  /** Indexes, once, the files that earlier runs left, least recently used first. */
  #scan(): Promise<void> {
    this.#scanned ??= this.#readFolder().catch(() => undefined)
    return this.#scanned
  }

  async #readFolder(): Promise<void> {
    const listed = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: { key: string; entry: Entry }[] = []
    for (const file of listed) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      const facts = await stat(path).catch(() => undefined)
      if (!facts) continue
      if (basename(file.parentPath) !== 'drafts')
        found.push({ key: file.name, entry: { bytes: Math.max(1, facts.size), touched: facts.mtimeMs } })
      else if (Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
    }
    found.sort((a, b) => a.entry.touched - b.entry.touched)
    for (const { key, entry } of found) this.#entries.set(key, entry)
  }
}
