import { LRUCache } from 'lru-cache'

/** A rendered page, ready to be sent: the same bytes for every visitor. */
export interface KeptPage {
  /** Strong entity tag, quotes included. */
  etag: string
  /** The page's own Content-Security-Policy: it carries the hashes of its inline scripts. */
  policy: string
  plain: Buffer
  /** Undefined until somebody asks for it. */
  gzip: Buffer | undefined
  brotli: Buffer
  /** What the page shows, e.g. `game:12`, `lists`; an event naming one of them drops the page. */
  shows: ReadonlySet<string>
}

interface Render {
  promise: Promise<KeptPage | undefined>
  /** Subjects that changed while the page was being rendered. */
  dropped: Set<string>
}

/**
 * Pages that were rendered once and serve every visitor until something that they show changes.
 * A page whose subject changes while it is rendered is answered to those who already wait, and not kept.
 */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>
  readonly #keysBySubject = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Render>()

  /** @param maxBytes bound on all kept bytes @param maxAge ms after which a page is rendered again (its "2 days ago" ages) */
  constructor(maxBytes = 96 * 1024 * 1024, maxAge = 10 * 60_000) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      ttl: maxAge,
      // With room for gzip, which takes about what brotli takes.
      sizeCalculation: (page) => page.plain.length + 2 * page.brotli.length + 1024,
      dispose: (page, key) => this.#forget(key, page),
    })
  }

  get(key: string): KeptPage | undefined {
    return this.#pages.get(key)
  }

  get size(): number {
    return this.#pages.size
  }

  /**
   * The kept page of `key`, or what `render` makes; requests that arrive meanwhile wait for the same render.
   * `render` answers undefined for a page that must not be kept.
   */
  async getOrRender(key: string, render: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined> {
    const kept = this.#pages.get(key)
    if (kept) return kept
    const running = this.#rendering.get(key)
    // After a change a newcomer must not be handed what was read before it.
    if (running && running.dropped.size === 0) return running.promise
    const mine: Render = { promise: render(), dropped: new Set() }
    this.#rendering.set(key, mine)
    try {
      const page = await mine.promise
      if (page && !page.shows.values().some((subject) => mine.dropped.has(subject))) this.#keep(key, page)
      return page
    } finally {
      if (this.#rendering.get(key) === mine) this.#rendering.delete(key)
    }
  }

  /** Forgets every page that shows one of `subjects`. */
  drop(subjects: Iterable<string>): void {
    for (const subject of subjects) {
      for (const render of this.#rendering.values()) render.dropped.add(subject)
      for (const key of [...(this.#keysBySubject.get(subject) ?? [])]) this.#pages.delete(key)
    }
  }

  clear(): void {
    this.#pages.clear()
  }

  #keep(key: string, page: KeptPage): void {
    this.#pages.set(key, page)
    for (const subject of page.shows) {
      const keys = this.#keysBySubject.get(subject)
      if (keys) keys.add(key)
      else this.#keysBySubject.set(subject, new Set([key]))
    }
  }

  #forget(key: string, page: KeptPage): void {
    for (const subject of page.shows) {
      const keys = this.#keysBySubject.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysBySubject.delete(subject)
    }
  }
}
