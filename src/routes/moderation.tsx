import { createFileRoute } from '@tanstack/react-router'
import { ModerationPage } from '#/features/pages/queue/ModerationPage.tsx'
import { QUEUE_KINDS } from '#/features/pages/queue/queue.limits.ts'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageSearch } from '#/shared/pageSearch.ts'

const params = pageSearch({ kind: oneOf(QUEUE_KINDS) })

export const Route = createFileRoute('/moderation')({
  validateSearch: params.validate,
  head: () => pageHead({ title: 'Moderation' }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <ModerationPage
      kind={params.valid(search).kind}
      refused={params.refused(search)}
      notFound={<NotFoundPage />}
    />
  )
}
