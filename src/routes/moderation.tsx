import { createFileRoute } from '@tanstack/react-router'
import { ModerationPage } from '#/features/moderation/queue/ModerationPage.tsx'
import { QUEUE_KINDS, type QueueKind } from '#/features/moderation/queue/queue.limits.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'
import { pageHead } from '#/shared/pageHead.ts'

const kindOf = (text: unknown): QueueKind | undefined => QUEUE_KINDS.find((kind) => kind === text)

export const Route = createFileRoute('/moderation')({
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: QueueKind } => {
    const known = kindOf(kind)
    return known ? { kind: known } : {}
  },
  head: () => pageHead({ title: 'Moderation' }),
  component: Page,
})

function Page() {
  return <ModerationPage kind={Route.useSearch().kind} notFound={<NotFoundPage />} />
}
