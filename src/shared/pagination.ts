/** Rows on a page of most lists. */
export const PAGE_SIZE = 20
/** The last page of any list that can be requested: only a crawler goes further. */
export const MAX_PAGE = 10_000

/** A page of a list whose total is not counted: there is a next page exactly when `next` is a number. */
export interface Page<Row> {
  items: Row[]
  /** Number of the next page, or null at the end. */
  next: number | null
}

/** Makes a page from up to `size + 1` rows: the extra row only shows whether there is a next page. */
export function toPage<Row>(rows: Row[], page: number, size: number = PAGE_SIZE): Page<Row> {
  return { items: rows.slice(0, size), next: rows.length > size && page < MAX_PAGE ? page + 1 : null }
}

/** The page number in an address, 1 to `MAX_PAGE`; 1 if it has no valid one. */
export function pageNumber(text: unknown): number {
  return /^[1-9]\d{0,5}$/.test(String(text)) ? Math.min(Number(text), MAX_PAGE) : 1
}
