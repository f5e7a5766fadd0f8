import { createFileRoute } from '@tanstack/react-router'
import { CommunityPage } from '#/features/posts/community/CommunityPage.tsx'
import { communityPostsQuery } from '#/features/posts/posts.client.ts'
import type { PostType } from '#/features/posts/posts.limits.ts'
import { communityType, POST_TYPE_WORDS } from '#/features/posts/postTypes.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { pageNumber, pageParam } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'

interface CommunitySearch {
  type?: PostType | undefined
  page?: string | undefined
}

export const Route = createFileRoute('/community')({
  // A parameter that is not returned would stay in the address as it is, so every one is.
  validateSearch: (search: Record<string, unknown>): CommunitySearch => ({
    type: communityType(search.type),
    page: pageParam(search.page),
  }),
  loaderDeps: ({ search: { type, page } }) => ({ type, page }),
  loader: ({ context, deps }) =>
    ensurePage(context.queryClient, communityPostsQuery(deps.type, pageNumber(deps.page))),
  head: ({ match }) => {
    const { type, page } = match.loaderDeps
    const title = type ? `Community: ${POST_TYPE_WORDS[type].many}` : 'Community'
    return pageHead({
      title: pageNumber(page) > 1 ? `${title}, page ${page}` : title,
      description: 'Discussions, polls, lists, and interviews about incremental games.',
      path: paths.community({ type, page: pageNumber(page) }),
    })
  },
  component: Community,
})

function Community() {
  const { type, page } = Route.useSearch()
  return <CommunityPage key={type ?? 'all'} type={type} page={pageNumber(page)} />
}
