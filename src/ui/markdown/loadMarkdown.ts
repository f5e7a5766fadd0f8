import { keepLoading } from '../loadModule.ts'
import type { markdownHtml } from './markdownHtml.ts'

type ToHtml = typeof markdownHtml

const load = () => import('./markdownHtml.ts')

/** A promise that React takes for settled: without the mark, a text would be unformatted until the next turn. */
const settled = (toHtml: ToHtml): Promise<ToHtml> =>
  Object.assign(Promise.resolve(toHtml), { status: 'fulfilled', value: toHtml })

/** What turns texts into HTML, from the time when something needs it. A server has it from the start. */
let loaded: Promise<ToHtml> | undefined = import.meta.env.SSR
  ? settled((await load()).markdownHtml)
  : undefined

/** For a text that is shown: is tried again and again until it succeeds. */
export const loadMarkdown = (): Promise<ToHtml> =>
  (loaded ??= keepLoading(load).then((module) => module.markdownHtml))

/**
 * For a navigation to a page that shows texts: if it waits for this, none is unformatted for a moment. Never fails: the text that needs it
 * tries again.
 */
export async function preloadMarkdown(): Promise<void> {
  if (loaded) return
  const module = await load().catch(() => null)
  if (module) loaded ??= settled(module.markdownHtml)
}

/** A function that loads code that shows texts together with what formats them. `load` must contain only one import(). */
export const withMarkdown =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [module] = await Promise.all([load(), preloadMarkdown()])
    return module
  }
