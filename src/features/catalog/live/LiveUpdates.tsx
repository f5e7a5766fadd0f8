import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToSession, viewerId } from '#/features/people/session/session.client.ts'
import { whenIdle } from '#/shared/whenIdle.ts'
import { followedTopics, onFollowedTopics } from './followedTopics.client.ts'

/** After what the page itself needs. */
const load = async () => {
  await whenIdle()
  return Promise.all([import('./liveTabs.client.ts'), import('./receiveEvent.client.ts')])
}

/** Keeps the page up to date, while someone is signed in or a page follows something. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isStarting = false
    const start = async () => {
      if (stop || isStarting || (viewerId() === null && followedTopics().length === 0)) return
      isStarting = true
      // If this part fails to load, the page stays as it was loaded; the next page that follows something tries again.
      const parts = await load().catch(() => undefined)
      if (isStarting && parts)
        stop = parts[0].startLiveTabs((event) => parts[1].receiveEvent(queryClient, event))
      isStarting = false
    }
    const end = () => {
      isStarting = false
      stop?.()
      stop = undefined
    }
    // A page in the back/forward cache must hold neither a lock nor a connection, or browsers would not cache it.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void start()
    const stops = [subscribeToSession(() => void start()), onFollowedTopics(() => void start())]
    addEventListener('pagehide', end)
    addEventListener('pageshow', onShow)
    void start()
    return () => {
      end()
      for (const stopListening of stops) stopListening()
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', onShow)
    }
  }, [queryClient])
  return null
}
