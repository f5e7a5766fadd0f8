/// <reference types="vite/client" />
// Before every other import: it declares the order of the cascade layers.
import '#/styles/index.css'

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import { hideBlockedScript } from '#/features/account/session/blockedGames.ts'
import { GameOverPage } from '#/features/games/details/GameOverPage.tsx'
import { ErrorPage, NotFoundPage } from '#/features/shell/ErrorPages.tsx'
import { Shell } from '#/features/shell/Shell.tsx'
import { pageTitle } from '#/shared/pageHead.ts'
import { SITE_NAME } from '#/shared/siteName.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { DEFAULT_THEME, DEFAULT_VIEW, faviconSvg, themeById, themeScript } from '#/shared/themes.ts'
import interLatin from '#/styles/fonts/inter-latin.woff2?url'
import shareImage from '#/styles/share.png?url'
import { ICON_SPRITE } from '#/ui/Icon.tsx'

const DESCRIPTION =
  'The community-driven catalogue of incremental, idle, and clicker games: browse, search, filter, read, and play.'

interface RootSearch {
  /** The game that is open over the page. The address bar shows the game's own address. */
  game?: string
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    typeof search.game === 'string' && /^[a-z0-9-]{1,120}$/.test(search.game) ? { game: search.game } : {},
  beforeLoad: ({ search }): { now: number } => {
    // Somebody requested the unmasked address: redirect to the game's own page.
    if (import.meta.env.SSR && search.game)
      throw redirect({ to: '/game/$urlid', params: { urlid: search.game } })
    return { now: Date.now() }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // A page's own head says more; an unknown address has none.
      { title: match._notFound ? pageTitle('Page not found') : SITE_NAME },
      { name: 'description', content: DESCRIPTION },
      { property: 'og:image', content: new URL(shareImage, siteUrl()).href },
      { name: 'theme-color', content: themeById(DEFAULT_THEME).themeColor },
      { property: 'og:site_name', content: SITE_NAME },
    ],
    links: [
      { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'preload', href: ICON_SPRITE, as: 'image', type: 'image/svg+xml' },
      { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(faviconSvg(DEFAULT_THEME))}` },
    ],
    scripts: [{ children: themeScript }, { children: hideBlockedScript }],
  }),
  component: Root,
  errorComponent: ({ error, reset }) => (
    <Document>
      <ErrorPage error={error} onRetry={reset} />
    </Document>
  ),
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <Document>
      <Shell>
        <Outlet />
        <GameOverPage />
      </Shell>
    </Document>
  )
}

function Document({ children }: { children: React.ReactNode }) {
  return (
    // The theme script changes the attributes before React sees them.
    <html
      lang="en"
      data-theme={DEFAULT_THEME}
      data-view={DEFAULT_VIEW}
      data-site={SITE_NAME}
      data-url={siteUrl()}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
