import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { FeedbackItemPage } from '#/features/stewardship/feedback/FeedbackItemPage.tsx'
import { feedbackItemQuery } from '#/features/stewardship/feedback/feedback.client.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/feedback_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(feedbackItemQuery(id))),
  head: ({ loaderData: item, match }) =>
    item
      ? pageHead({ title: `${item.title} – Feedback`, path: paths.feedbackItem(item.id) })
      : missingHead('Feedback not found', match),
  component: Page,
  notFoundComponent: NotFoundPage,
})

function Page() {
  return <FeedbackItemPage id={Route.useParams().id} />
}
