import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VotesByMonth } from './VotesByMonth.tsx'
import { votesByMonthQuery } from './votesByMonth.client.ts'
import type { VotesByMonth as Votes } from './votesByMonth.contract.ts'

/** What is shown of a game with so many upvotes, whose months these are. */
function markup(upvotes: number, items: Votes['items']): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(votesByMonthQuery('tower').queryKey, { items })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <VotesByMonth game={{ urlid: 'tower', upvotes, downvotes: 0 }} className={undefined} />
    </QueryClientProvider>,
  )
}

test('votes by month are bars, the highest at full height, with a summary in words', () => {
  const html = markup(20, [
    { month: '2026-09', upvotes: 12, downvotes: 4 },
    { month: '2026-10', upvotes: 0, downvotes: 0 },
    { month: '2026-11', upvotes: 3, downvotes: 1 },
  ])
  expect(html.match(/height:\d+%/g)).toEqual(['height:100%', 'height:0%', 'height:25%'])
  expect(html).toContain('aria-label="20 votes in 3 months, at most 16 in one"')
  expect(html).toContain('title="September 2026: 12 up, 4 down"')
  expect(html).toContain('votes by month, 75% up')
})

test('votes that are all older are named, and few votes are not shown', () => {
  expect(markup(20, [])).toContain('no votes in 24 months')
  expect(markup(19, [])).toBe('')
})
