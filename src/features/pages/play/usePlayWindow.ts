import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { gameOfAddress } from '#/features/catalog/games/openGame.ts'
import { PLAY_WINDOW } from '#/features/catalog/games/playWindow.ts'
import { updateOfAddress } from '#/features/stewardship/updates/openUpdate.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { MAX_PLAY_TABS } from './play.limits.ts'
import { openGameTab } from './playTabs.client.ts'

/** Opens the games that addresses name, and keeps the page as long as its window: leaving it would end the games. */
export function usePlayWindow(): void {
  const router = useRouter()
  const toast = useToast()

  useEffect(() => {
    window.name = PLAY_WINDOW
    const openFromAddress = ({ pathname, hash }: URL | Location) => {
      const urlid = pathname === paths.play() ? hash.slice(1) : ''
      if (!urlid) return
      // Before the router sees the address: going back must not open the game again.
      history.replaceState(history.state, '', paths.play())
      if (!openGameTab(urlid))
        toast({
          tone: 'negative',
          icon: 'triangle-alert',
          title: `${MAX_PLAY_TABS} games are open`,
          text: 'Close one to open another.',
          topic: 'play tabs',
        })
    }
    // The address may be that of a later game by now.
    const onHashChange = ({ newURL }: HashChangeEvent) => openFromAddress(new URL(newURL))
    openFromAddress(location)
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [toast])

  useEffect(() => {
    const openElsewhere = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || link.target || link.origin !== location.origin || link.pathname === paths.play()) return
      const url = new URL(link.href)
      if (link.getAttribute('href')?.startsWith('#') || gameOfAddress(url) || updateOfAddress(url)) return
      link.target = '_blank'
    }
    document.addEventListener('click', openElsewhere, true)
    // Not by a link, but by a menu or after something was saved. What opens over the page has its address in `__tempLocation`.
    const allow = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation: { pathname, href, state } }) => {
        if (pathname === paths.play() || '__tempLocation' in state) return false
        window.open(href, '_blank')
        return true
      },
    })
    return () => {
      document.removeEventListener('click', openElsewhere, true)
      allow()
    }
  }, [router])
}
