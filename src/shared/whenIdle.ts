/** How long a page's own work delays other work, in ms. */
const MAX_WAIT_MS = 1500

let first: Promise<void> | undefined

/** Resolves when the browser has found time for what the page itself does not need; from then on at once. */
export function whenIdle(): Promise<void> {
  first ??= new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, 200)
  })
  return first
}
