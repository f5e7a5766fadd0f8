import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { clearSavedPages } from '#/shared/savedPages.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { startSiteWorker } from './siteWorker.client.ts'

/** A newer announcement replaces an older one. */
const TOPIC = 'new version'

/** Starts the service worker, announces new versions, and saves the pages that the reader opens. Shows nothing itself. */
export default function SiteWorker() {
  const router = useRouter()
  const toast = useToast()
  useClearedCopies()
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
    let stop: (() => void) | undefined
    let isGone = false
    const announce = (onSelect: () => void) =>
      toast({
        topic: TOPIC,
        title: 'A new version is ready',
        text: 'Reload whenever you like.',
        icon: 'refresh-cw',
        stays: true,
        action: { label: 'Reload', onSelect },
      })
    startSiteWorker(announce).then(
      (save) => {
        if (isGone) return
        save()
        stop = router.subscribe('onResolved', save)
      },
      // Some browsers allow none, e.g. in private windows. The site works without it.
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [router, toast])
  return null
}

/** Whoever uses this browser next does not see what a member has opened. */
function useClearedCopies(): void {
  const id = useViewerId()
  const before = useRef(id)
  useEffect(() => {
    const last = before.current
    before.current = id
    if (last && last !== id) void clearSavedPages()
  }, [id])
}
