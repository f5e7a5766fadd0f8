/**
 * The page numbers to show: the first, the last, the current with its neighbors, and gaps (a distinct negative number
 * for each) for omitted pages. A gap of one page is replaced by that page. At most seven entries.
 */
export function pageSteps(page: number, pageCount: number): number[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const start = Math.min(Math.max(page - 1, 3), pageCount - 4)
  const middle = [start, start + 1, start + 2]
  return [1, start === 3 ? 2 : -1, ...middle, start + 2 === pageCount - 2 ? pageCount - 1 : -2, pageCount]
}
