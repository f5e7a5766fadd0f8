import { createFileRoute } from '@tanstack/react-router'
import { FeedbackPage } from '#/features/stewardship/feedback/FeedbackPage.tsx'
import { shortest } from '#/features/stewardship/feedback/feedback.address.ts'
import { feedbackQuery } from '#/features/stewardship/feedback/feedback.client.ts'
import {
  FEEDBACK_KIND_LABELS,
  FEEDBACK_KINDS,
  FEEDBACK_ORDERS,
  FEEDBACK_STATUS_LABELS,
  FEEDBACK_STATUSES,
  MAX_FEEDBACK_PAGE,
} from '#/features/stewardship/feedback/feedback.limits.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

/** A page of this site; nothing else becomes a link. */
const fromParam = (text: string): string | undefined =>
  /^\/(?![/\\])/.test(text) && text.length <= MAX_FEEDBACK_PAGE ? text : undefined

const params = pageSearch({
  kind: oneOf(FEEDBACK_KINDS),
  status: oneOf(FEEDBACK_STATUSES),
  order: oneOf(FEEDBACK_ORDERS, 'votes'),
  page: pageParam,
  from: fromParam,
})

export const Route = createFileRoute('/feedback')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => {
    const { kind, status, order = 'votes', page } = params.valid(search)
    return { kind, status, order, page: pageNumber(page) }
  },
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(feedbackQuery(deps)),
  head: ({ match: { loaderDeps } }) => {
    const { kind, status, page } = loaderDeps
    const parts = [kind && FEEDBACK_KIND_LABELS[kind], status && FEEDBACK_STATUS_LABELS[status]]
    const title = ['Feedback and bug reports', ...parts, page > 1 && `page ${page}`]
      .filter(Boolean)
      .join(', ')
    return pageHead({
      title,
      description: 'Bugs, ideas, and wrong game data that members reported, and what became of them.',
      path: paths.feedback(shortest(loaderDeps)),
    })
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <>
      <RefusedParamsBanner refused={params.refused(search)} />
      <FeedbackPage shown={Route.useLoaderDeps()} from={params.valid(search).from} />
    </>
  )
}
