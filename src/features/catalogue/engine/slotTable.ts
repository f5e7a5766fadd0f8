const PAGE_BITS = 12
const PAGE_SIZE = 1 << PAGE_BITS

/**
 * Game id → slot. Ids are given out in sequence but with gaps of any size, so they are kept in pages of 4,096:
 * four bytes a game where ids are dense, and nothing for the gaps.
 */
export class SlotTable {
  readonly #pages = new Map<number, Int32Array>()

  /** The slot of `id`, or -1. */
  get(id: number): number {
    const page = this.#pages.get(id >>> PAGE_BITS)
    return page ? page[id & (PAGE_SIZE - 1)]! - 1 : -1
  }

  set(id: number, slot: number): void {
    let page = this.#pages.get(id >>> PAGE_BITS)
    if (!page) {
      page = new Int32Array(PAGE_SIZE)
      this.#pages.set(id >>> PAGE_BITS, page)
    }
    page[id & (PAGE_SIZE - 1)] = slot + 1
  }

  delete(id: number): void {
    const page = this.#pages.get(id >>> PAGE_BITS)
    if (page) page[id & (PAGE_SIZE - 1)] = 0
  }
}
