const PAGE_BITS = 12
const PAGE_SIZE = 1 << PAGE_BITS

/**
 * Game id → slot. Ids are sequential with gaps of any size, so the table has pages of 4,096 ids:
 * four bytes per game where ids are dense, and nothing for large gaps.
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
