import { HOUR_MS } from '#/shared/durations.ts'
import { installablePaths } from './installable.paths.ts'

/** How long a page is open before it is saved, in ms: what is only passed through is not. */
const SAVE_AFTER_MS = 2_000

/**
 * Registers the service worker and looks for a newer one, at most once an hour, when the reader comes back to the tab.
 *
 * @param onUpdate is called when a newer version waits, with what activates it and reloads the page
 * @returns saves the page at the current address for reading offline
 */
export async function startSiteWorker(onUpdate: (reload: () => void) => void): Promise<() => void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(installablePaths.worker, { updateViaCache: 'none' })
  const announce = () => {
    // Without a controller it is the first worker, which is no news.
    if (registration.waiting && serviceWorker.controller) onUpdate(() => activate(registration))
  }
  announce()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') announce()
    })
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR_MS) return
    checkedAt = Date.now()
    // Without a connection there is nothing new.
    registration.update().catch(() => {})
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    if (isSavingData()) return
    timer = setTimeout(() => {
      const path = location.pathname + location.search
      void serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'save', path }))
    }, SAVE_AFTER_MS)
  }
}

function activate({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'activate' })
}

/** Whether the reader asks for less data (https://wicg.github.io/savedata/), which few browsers tell. */
const isSavingData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
