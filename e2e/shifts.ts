import type { Page } from '@playwright/test'

/** Of so little, nobody sees anything. */
const NOTHING = 0.000_1
/**
 * Fonts may come after the text: words get a few pixels wider or narrower, and push aside what is beside them, which nobody sees as movement.
 * Further, something else has moved; lines that break elsewhere move what is below them.
 */
const FONT_SWAP_PIXELS = 8

/** Collects what moves without the reader having done anything, with the element and its places before and after. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([nothing, fontSwapPixels]) => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      type Shift = PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      }
      const isFontSwap = ({ sources }: Shift) =>
        sources.every(
          ({ previousRect: before, currentRect: after }) =>
            Math.abs(before.y - after.y) < 1 &&
            Math.abs(before.height - after.height) < 1 &&
            Math.abs(before.x - after.x) <= fontSwapPixels,
        )
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as Shift[]) {
          const { value, hadRecentInput, sources } = shift
          if (hadRecentInput || value < nothing || isFontSwap(shift)) continue
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${value}: <${node?.nodeName} ${node?.className}> ${place(previousRect)} → ${place(currentRect)}`,
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [NOTHING, FONT_SWAP_PIXELS] as const,
  )
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
