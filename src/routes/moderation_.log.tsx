import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '#/features/stewardship/log/LogPage.tsx'
import { publicLogQuery } from '#/features/stewardship/log/log.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { pageSearch } from '#/shared/pageSearch.ts'
import { paths } from '#/shared/paths.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const nameParam = (text: string) => (/^[a-zA-Z0-9_-]{3,20}$/.test(text) ? text : undefined)
const actionParam = (text: string) =>
  /^[a-z]+(-[a-z]+)*$/.test(text) && text.length <= 60 ? text : undefined

const params = pageSearch({ action: actionParam, moderator: nameParam, member: nameParam })

export const Route = createFileRoute('/moderation_/log')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => ({ action: params.valid(search).action }),
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
  const search = Route.useSearch()
  return (
    <>
      <RefusedParamsBanner refused={params.refused(search)} />
      <LogPage params={params.valid(search)} />
    </>
  )
}
