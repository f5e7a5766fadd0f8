import type { Page } from '@playwright/test'

/** The font may come after the text: words get a few pixels wider or narrower, which nobody sees as movement. */
const FONT_SWAP = 0.000_1
/** In a row that is scrolled sideways, these pixels add up. */
const FONT_SWAP_IN_ROW = 0.001

/** Collects what moves without the reader having done anything, with the element and its places before and after. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([fontSwap, fontSwapInRow]) => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      type Shift = PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      }
      /** Whether words only got wider or narrower: what something else pushes aside keeps its width. */
      const areWordsResized = ({ sources }: Shift) =>
        sources.every(
          ({ previousRect: before, currentRect: after }) =>
            before.y === after.y && before.height === after.height && before.width !== after.width,
        )
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as Shift[]) {
          const { value, hadRecentInput, sources } = shift
          if (hadRecentInput || value < fontSwap || (value < fontSwapInRow && areWordsResized(shift)))
            continue
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${value}: <${node?.nodeName} ${node?.className}> ${place(previousRect)} → ${place(currentRect)}`,
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [FONT_SWAP, FONT_SWAP_IN_ROW] as const,
  )
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
