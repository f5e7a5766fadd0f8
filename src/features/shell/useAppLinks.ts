import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { gameOfAddress, openGame } from '#/features/games/openGame.ts'
import { paths } from '#/shared/paths.ts'

/** What the site's process answers without being a page of the router. */
const NO_PAGE = /^\/(api(\/|$)(?!-)|assets\/|media\/|healthz)/

/**
 * Makes every plain link to a page of this site a navigation within it: texts written in Markdown and lists of a hundred
 * filters need no component of the router's for each link. A link to a game opens its details over the page.
 * A handler that has prevented the click's default keeps the click for itself.
 */
export function useAppLinks(): void {
  const router = useRouter()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainLink(event)
      const url = link && pageAddress(link)
      if (!url) return
      event.preventDefault()
      const game = gameOfAddress(url)
      if (game) openGame(router, game)
      else
        void router.navigate({
          href: url.pathname + url.search + url.hash,
          resetScroll: !link.closest('[data-keeps-place]'),
        })
    }
    const warm = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.('a')
      const url = link && pageAddress(link)
      // A list on the screen changes with the click itself, not when it is merely expected.
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

/** The address of a link that leads to a page of this site in this window. */
function pageAddress(link: HTMLAnchorElement): URL | undefined {
  if (!link.href || link.target || link.download || link.getAttribute('href')?.startsWith('#'))
    return undefined
  const url = new URL(link.href)
  return url.origin === location.origin && !NO_PAGE.test(url.pathname) ? url : undefined
}
