import { keepLoading } from '../loadModule.ts'
import type { markdownHtml } from './markdownHtml.ts'

const load = () => import('./markdownHtml.ts')
/** Turns a text into HTML; null in a browser until it has been loaded. */
export let toHtml: typeof markdownHtml | null = import.meta.env.SSR ? (await load()).markdownHtml : null
let loading: Promise<void> | undefined

/**
 * Loads it for a navigation to a page that shows some: if it waits for this, no text is unformatted for a moment.
 * Never fails: the text that needs it tries again.
 */
export async function preloadMarkdown(): Promise<void> {
  toHtml ??= (await load().catch(() => null))?.markdownHtml ?? null
}

/** Loads it for a text that is shown, again and again until that succeeds. */
export const loadMarkdown = () =>
  (loading ??= keepLoading(load).then((module) => {
    toHtml = module.markdownHtml
  }))
