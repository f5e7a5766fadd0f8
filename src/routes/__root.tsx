/// <reference types="vite/client" />

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, redirect, Scripts } from '@tanstack/react-router'
import { watchErrorsScript } from '#/features/pages/browserErrors/watchErrors.ts'
import { installablePaths } from '#/features/pages/installable/installable.paths.ts'
import { ErrorPage, NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { hideBlockedScript } from '#/features/people/session/blockedGames.ts'
import { foldMutedScript } from '#/features/people/session/mutedMembers.ts'
import { PageData } from '#/PageData.tsx'
import { SiteFrame } from '#/SiteFrame.tsx'
import type { Overlay } from '#/shared/overlayRoute.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { siteLinks } from '#/shared/siteLinks.ts'
import { siteName, siteOperator } from '#/shared/siteName.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { DEFAULT_THEME, DEFAULT_VIEW, faviconSvg, themeById, themeScript } from '#/shared/themes.ts'
import bricolageLatin from '#/styles/fonts/bricolage-latin.woff2?url'
import interLatin from '#/styles/fonts/inter-latin.woff2?url'
import shareImage from '#/styles/share.png?url'
import { firstFrameScript } from '#/ui/FirstPaint.tsx'

const DESCRIPTION =
  'The community-driven catalog of incremental, idle, and clicker games: browse, search, filter, read, and play.'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: ({ game, update }: Record<string, unknown>): Overlay => ({
    ...(typeof game === 'string' && /^[a-z0-9-]{1,120}$/.test(game) ? { game } : {}),
    ...(typeof update === 'string' && /^[1-9]\d{0,8}$/.test(update) ? { update } : {}),
  }),
  beforeLoad: ({ search }): { now: number } => {
    // Somebody requested the unmasked address: redirect to the page of what was open.
    if (import.meta.env.SSR && search.game)
      throw redirect({ to: '/game/$urlid', params: { urlid: search.game } })
    if (import.meta.env.SSR && search.update)
      throw redirect({ to: '/update/$id', params: { id: search.update } })
    return { now: Date.now() }
  },
  head: ({ match }) => ({
    meta: [
      // What no page changes stays as the server wrote it.
      ...(import.meta.env.SSR
        ? [
            { charSet: 'utf-8' },
            { name: 'viewport', content: 'width=device-width, initial-scale=1' },
            // All pictures for link previews have this size. Only those who fetch the HTML read it.
            { property: 'og:image', content: new URL(shareImage, siteUrl()).href },
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
            { name: 'twitter:card', content: 'summary_large_image' },
            { name: 'theme-color', content: themeById(DEFAULT_THEME).themeColor },
            { property: 'og:site_name', content: siteName() },
          ]
        : []),
      // The default head; pages override it, unknown addresses don't.
      { title: match._notFound ? pageTitle('Page not found') : siteName() },
      { name: 'description', content: DESCRIPTION },
    ],
    links: import.meta.env.SSR
      ? [
          // Only for the first page: those after it have the fonts.
          ...[interLatin, bricolageLatin].map((href) => ({
            rel: 'preload',
            href,
            as: 'font',
            type: 'font/woff2',
            crossOrigin: 'anonymous' as const,
            // After the page's picture: until they arrive, text stands in letters of the same widths.
            fetchPriority: 'low' as const,
          })),
          // The icons are not: a preloaded SVG is decoded as an image, and <use> then loads it once more.
          { rel: 'manifest', href: installablePaths.manifest },
          { rel: 'apple-touch-icon', href: installablePaths.icon('touch-180') },
          { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(faviconSvg(DEFAULT_THEME))}` },
        ]
      : [],
    // One element, which the last of them removes: React would not find it, as the code for browsers is without them.
    scripts: import.meta.env.SSR
      ? [
          {
            children:
              themeScript + hideBlockedScript + foldMutedScript + watchErrorsScript + firstFrameScript,
          },
        ]
      : [],
  }),
  component: Root,
  errorComponent: ({ error }) => (
    <Document>
      <ErrorPage error={error} />
    </Document>
  ),
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <Document>
      <SiteFrame />
    </Document>
  )
}

function Document({ children }: { children: React.ReactNode }) {
  const { discord, patreon, providers } = siteLinks()
  return (
    // The theme script changes the attributes before React sees them.
    <html
      lang="en"
      data-theme={DEFAULT_THEME}
      data-view={DEFAULT_VIEW}
      data-site={siteName()}
      data-operator={siteOperator() || undefined}
      data-url={siteUrl()}
      data-discord={discord}
      data-patreon={patreon}
      data-providers={providers.join(' ') || undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <PageData />
        <Scripts />
      </body>
    </html>
  )
}
