import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { gameOfAddress } from '#/features/catalog/games/openGame.ts'
import { paths } from '#/shared/paths.ts'
import { isPageOfRouter, showPage } from './commands/followAddress.ts'

/**
 * Turns every click on a plain link to a page of this site into a navigation, so that Markdown texts and lists of a hundred
 * filters do not need a router component for each link. A link to a game or an update opens it over the page.
 * Clicks with a prevented default are ignored.
 */
export function useAppLinks(): void {
  const router = useRouter()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainLink(event)
      const url = link && pageAddress(link)
      if (!url) return
      event.preventDefault()
      showPage(router, url, !link.closest('[data-keeps-place]'))
    }
    const warm = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.('a')
      const url = link && pageAddress(link)
      // A visible list must change on the click, not already when the link is preloaded.
      if (
        !url ||
        gameOfAddress(url) ||
        [router.state.location.pathname, paths.search()].includes(url.pathname)
      )
        return
      void router.preloadRoute({ to: url.pathname, search: router.options.parseSearch!(url.search) })
    }
    document.addEventListener('click', follow)
    document.addEventListener('pointerdown', warm, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', warm)
    }
  }, [router])
}

function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  return (event.target as Element | null)?.closest?.('a') ?? null
}

/** The address of a link to a page of this site in this window. */
function pageAddress(link: HTMLAnchorElement): URL | undefined {
  if (!link.href || link.target || link.download || link.getAttribute('href')?.startsWith('#'))
    return undefined
  const url = new URL(link.href)
  return isPageOfRouter(url) ? url : undefined
}
