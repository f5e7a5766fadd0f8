import { ScriptOnce } from '@tanstack/react-router'

/** The id of the place that browsers read a page to before they first paint it. */
const PLACE = 'first-paint'
/** Attribute of <html> during the first frame of a page; 'above' where all of the window is above what was measured. */
const FIRST_FRAME = 'data-first-frame'

/**
 * Marks the end of what a page shows first. A browser that pauses while it reads that paints what it has, and moves it when the rest
 * arrives. The route of a page with this mark has `firstPaintLink` among its links. A page has one mark at most.
 */
export const FirstPaint = () => <span id={PLACE} hidden />

/** At the end of an element. Styles know in the first frame whether what follows that element is below the window. */
export const MeasureFirstFrame = () => (import.meta.env.SSR ? <ScriptOnce>{measureScript}</ScriptOnce> : null)

/** Chromium paints a page with this link once it has come to the mark; other browsers ignore it. */
export const firstPaintLink = { rel: 'expect', href: `#${PLACE}`, blocking: 'render' } as const

/**
 * Text of the inline script that marks the first frame of a page that opens at its top, so that styles can leave out of it what is below the
 * window: laying that out takes a slow phone a tenth of a second. The text is constant, so a content security policy can allow it by its hash.
 * It removes its element: React does not find it, and the code for browsers is without it.
 */
export const firstFrameScript =
  `(function(d,n){var r=d.documentElement;d.currentScript.remove();` +
  `if(d.hidden||location.hash||!n||n.type!=="navigate")return;` +
  `r.setAttribute("${FIRST_FRAME}","");` +
  `requestAnimationFrame(function(){setTimeout(function(){r.removeAttribute("${FIRST_FRAME}")})})` +
  `})(document,performance.getEntriesByType("navigation")[0])`

const measureScript =
  `(function(r,p){if(r.hasAttribute("${FIRST_FRAME}")&&p.getBoundingClientRect().bottom>innerHeight)` +
  `r.setAttribute("${FIRST_FRAME}","above")})(document.documentElement,document.currentScript.parentNode)`
