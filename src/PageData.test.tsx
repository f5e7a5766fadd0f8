import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageData } from './PageData.tsx'

test('no text in the data of a page ends its element or begins a comment, and all of it arrives', () => {
  const client = new QueryClient()
  const text = '</script><script>alert(1)</script><!-- “quoted” \u2028 & $&'
  client.setQueryData(['post'], text)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <PageData />
    </QueryClientProvider>,
  )
  const [, data] = /^<script id="page-data" type="application\/json">([^<]*)<\/script>$/.exec(html)!
  const inBrowser = new QueryClient()
  hydrate(inBrowser, JSON.parse(data!))
  expect(inBrowser.getQueryData(['post'])).toBe(text)
})
