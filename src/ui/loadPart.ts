import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3_000

/** Stylesheets that failed to load. The bundler's loader requests each of them only once per document. */
const failedStyles = new Set<HTMLLinkElement>()
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
    },
    true,
  )

function requestAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = () => resolve()
    again.onerror = reject
    failedStyles.delete(link)
    link.replaceWith(again)
  })
}

/** Loads a part of the page. If that fails, the next call tries again, with the styles that didn't arrive. `load` must contain only one import(). */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failedStyles].map(requestAgain))
  return load()
}

const keepLoading = <T>(load: () => Promise<T>): Promise<T> =>
  loadPart(load).catch(() => new Promise((resolve) => setTimeout(() => resolve(keepLoading(load)), RETRY_MS)))

/** Loads a part that nobody opens, such as one of the top bar. Tries again until it succeeds; meanwhile the page works without it. */
export const lazyPart = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => keepLoading(load))
