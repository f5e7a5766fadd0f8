// Before every other import: it declares the order of the cascade layers.
import '#/styles/index.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '#/features/pages/shell/ErrorPages.tsx'
import { readPageData } from './PageData.tsx'
import { routeTree } from './routeTree.gen.ts'
import { noteInlinedStyles } from './shared/inlinedStyles.ts'
import { parseSearch, stringifySearch } from './shared/searchParams.ts'

/** Creates the router: once in the browser, and once for each render on the server. */
export function getRouter() {
  if (!import.meta.env.SSR) noteInlinedStyles()
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a connection a request fails at once, so that what asked for it can say so. By default it would wait, and be sent long after its
      // button was pressed.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        // The maximum age of a cached page: its readers must not request again the data that came with it.
        staleTime: 10 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    // Browsers announce only what nothing caught.
    defaultOnCatch: globalThis.report!,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    unmaskOnReload: true,
    // biome-ignore lint/correctness/noComponentHookFactories: there is one router, and one client, to a page
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    hydrate: () => readPageData(queryClient),
  })
  // The router notes how far a page is scrolled only if it saw a scroll event: not what was scrolled before it ran, or in this very frame.
  if (!import.meta.env.SSR)
    router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')))
  return router
}

declare global {
  /** Set by the inline script of src/features/pages/browserErrors/watchErrors.ts. */
  var report: ((error: unknown) => void) | undefined
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
