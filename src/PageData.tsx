import { dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'

const ID = 'page-data'

/**
 * The data that the page was rendered from. Loaders have all of it before, so it is one JSON text, and not a script: quotes need no escaping, and
 * nothing is compiled or hashed. It stands before the scripts that read it.
 */
export function PageData() {
  const client = useQueryClient()
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writePageData(client) : '' }}
    />
  )
}

/** Without `<`, which could end the element or begin a comment in it. */
const writePageData = (client: QueryClient) =>
  JSON.stringify(
    dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }),
  ).replaceAll('<', '\\u003c')

/** In a browser: gives the client the data that came with the page. */
export function readPageData(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (text) hydrate(client, JSON.parse(text))
}
