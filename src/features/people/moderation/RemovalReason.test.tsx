import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import RemovalReason from './RemovalReason.tsx'

const ask = (state: { isBusy: boolean; error: Error | null }) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RemovalReason noun="post" {...state} onRemove={() => {}} onCancel={() => {}} />
    </QueryClientProvider>,
  )

test('a removal says that it is under way, and that and why it failed', () => {
  expect(ask({ isBusy: false, error: null })).toContain('Remove post')
  expect(ask({ isBusy: true, error: null })).toContain('removing...')
  const failed = ask({ isBusy: false, error: new Error('The server does not respond') })
  expect(failed).toMatch(/error: \w/)
  expect(failed).toContain('Remove post')
})
