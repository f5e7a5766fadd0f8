import type { Page } from '@playwright/test'

/** The font may come after the text: words get a few pixels wider or narrower, which nobody sees as movement. */
const FONT_SWAP = 0.000_1

/** Collects what moves without the reader having done anything, with the element and its places before and after. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((fontSwap) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput || value < fontSwap) continue
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${value}: <${node?.nodeName} ${node?.className}> ${place(previousRect)} → ${place(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, FONT_SWAP)
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
