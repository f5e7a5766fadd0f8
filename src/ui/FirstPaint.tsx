/** The id of the place that browsers read a page to before they first paint it. */
const PLACE = 'first-paint'

/**
 * Marks the end of what a page shows first. A browser that pauses while it reads that paints what it has, and moves it when the rest
 * arrives. The route of a page with this mark has `firstPaintLink` among its links. A page has one mark at most.
 */
export const FirstPaint = () => <span id={PLACE} hidden />

/** Chromium paints a page with this link once it has come to the mark; other browsers ignore it. */
export const firstPaintLink = { rel: 'expect', href: `#${PLACE}`, blocking: 'render' } as const
