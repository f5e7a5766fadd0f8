import type { Page } from '@playwright/test'

/**
 * Waits until a member's page hears of notifications as they arrive. The response of the stream begins a moment earlier: what happens
 * in between is counted at the bell, but not announced. A tab that is new is told what the stream said last, so this asks as one.
 */
export const hearsNotifications = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('idledex.live')
        const ask = () => channel.postMessage({ kind: 'topics', tab: crypto.randomUUID(), topics: [] })
        const timer = setInterval(ask, 100)
        channel.onmessage = ({ data }) => {
          if (data.kind !== 'event' || data.event.name !== 'notifications') return
          clearInterval(timer)
          channel.close()
          resolve()
        }
      }),
  )
