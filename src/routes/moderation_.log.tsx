import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '#/features/moderation/log/LogPage.tsx'
import { type LogParams, publicLogQuery } from '#/features/moderation/log/log.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

const nameOf = (text: unknown) =>
  typeof text === 'string' && /^[a-zA-Z0-9_-]{3,20}$/.test(text) ? text : undefined
const actionOf = (text: unknown) =>
  typeof text === 'string' && /^[a-z]+(-[a-z]+)*$/.test(text) && text.length <= 60 ? text : undefined

export const Route = createFileRoute('/moderation_/log')({
  validateSearch: ({ action, moderator, member }: Record<string, unknown>): LogParams => ({
    ...(actionOf(action) ? { action: actionOf(action)! } : {}),
    ...(nameOf(moderator) ? { moderator: nameOf(moderator)! } : {}),
    ...(nameOf(member) ? { member: nameOf(member)! } : {}),
  }),
  loaderDeps: ({ search: { action } }) => ({ action }),
  loader: ({ context: { queryClient }, deps: { action } }) =>
    queryClient.ensureInfiniteQueryData(publicLogQuery(action ? { action } : {})),
  head: () =>
    pageHead({
      title: 'Moderation log',
      description: 'What the moderators did, and why.',
      path: paths.moderationLog(),
    }),
  component: Page,
})

function Page() {
  return <LogPage params={Route.useSearch()} />
}
