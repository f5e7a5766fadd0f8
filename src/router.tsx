import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './shared/searchParams.ts'

export function getRouter() {
  const queryClient = new QueryClient({
    // As long as a page is kept at most: what came with it is not asked for again by each of its readers.
    defaultOptions: { queries: { staleTime: 10 * 60_000, retry: false, refetchOnWindowFocus: false } },
  })
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    unmaskOnReload: true,
    // biome-ignore lint/correctness/noComponentHookFactories: there is one router, and one client, to a page
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // Loaders have everything ready before a page is rendered, so that what was asked can go along as one JSON text:
    // written and read several times faster than the router's own form, which would also hold a stream open.
    dehydrate: () => ({
      queries: JSON.stringify(
        dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }),
      ),
    }),
    hydrate: ({ queries }: { queries: string }) => hydrate(queryClient, JSON.parse(queries)),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
