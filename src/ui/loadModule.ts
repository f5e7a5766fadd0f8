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
    again.onerror = () => reject(new Error(`Failed to load ${again.href}`))
    failedStyles.delete(link)
    link.replaceWith(again)
  })
}

/** Loads code. If that fails, the next call tries again, with the styles that didn't arrive. `load` must contain only one import(). */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failedStyles].map(requestAgain))
  return load()
}

/** Starts loading code that is likely to be needed. Nobody waits for it: a failure appears when the code is needed. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => {})

const RETRY_MS = 3_000

/** Loads code, again and again until that succeeds. `load` must contain only one import(). */
export const keepLoading = <T>(load: () => Promise<T>): Promise<T> =>
  loadModule(load).catch(
    () => new Promise((resolve) => setTimeout(() => resolve(keepLoading(load)), RETRY_MS)),
  )
