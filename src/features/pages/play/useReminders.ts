import { useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '#/ui/ToastProvider.tsx'
import { changePlayTabs } from './playTabs.client.ts'
import { isDue, type PlayTab, selectTab, tabLabel } from './playTabs.ts'

/** Longest time that a browser's timer can wait for. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Tells the player, once for each reminder, when it is time for a game: by a message on the page, and by one of the system if they allowed
 * it. Returns the present time, as far as reminders need it.
 */
export function useReminders(tabs: readonly PlayTab[]): number {
  const [now, setNow] = useState(() => Date.now())
  const toast = useToast()
  const next = Math.min(
    ...tabs.flatMap(({ remindAt }) => (remindAt !== null && remindAt > now ? [remindAt] : [])),
  )

  useEffect(() => {
    const look = () => setNow(Date.now())
    // A computer that slept has timers that are late.
    document.addEventListener('visibilitychange', look)
    const timer = Number.isFinite(next)
      ? setTimeout(look, Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now()) + 1))
      : undefined
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
    }
  }, [next])

  const [reminded] = useState(() => new Set<string>())
  const tell = useEffectEvent((tab: PlayTab) => {
    const title = `Time to come back to ${tabLabel(tab)}`
    const show = () => changePlayTabs((state) => selectTab(state, tab.urlid))
    toast({
      title,
      icon: 'clock',
      stays: true,
      topic: `reminder ${tab.urlid}`,
      action: { label: 'Show game', onSelect: show },
    })
    notifySystem(title, tab.urlid, show)
  })
  useEffect(() => {
    for (const tab of tabs) {
      const key = `${tab.urlid} ${tab.remindAt}`
      if (!isDue(tab, now) || reminded.has(key)) continue
      reminded.add(key)
      tell(tab)
    }
  }, [tabs, now, reminded])
  return now
}

/** Asks for the permission to show messages of the system. Only a click may ask. */
export function askToNotify(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

function notifySystem(title: string, urlid: string, onClick: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, { tag: `play ${urlid}` })
    notification.onclick = () => {
      window.focus()
      onClick()
      notification.close()
    }
  } catch {
    // Chrome on Android shows such messages only through a service worker: there is the message on the page.
  }
}
