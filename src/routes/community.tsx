import { createFileRoute } from '@tanstack/react-router'
import { CommunityPage } from '#/features/posts/community/CommunityPage.tsx'
import {
  type CommunityParams,
  communityAddress,
  readCommunityAddress,
  toCommunityParams,
} from '#/features/posts/community/community.address.ts'
import { communityPostsQuery } from '#/features/posts/posts.client.ts'
import { POST_TYPE_WORDS } from '#/features/posts/postTypes.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/community')({
  validateSearch: (search: Record<string, unknown>): CommunityParams => {
    const filters = readCommunityAddress(search)
    // An invalid period stays, so that its field can show an error.
    return { ...toCommunityParams(filters), ...(filters.refused ? { within: filters.refused } : {}) }
  },
  loaderDeps: ({ search }) => readCommunityAddress({ ...search }),
  loader: ({ context, deps }) =>
    ensurePage(context.queryClient, communityPostsQuery(toCommunityParams(deps), deps.page)),
  head: ({ match }) => {
    const { type, page } = match.loaderDeps
    const title = type ? `Community: ${POST_TYPE_WORDS[type].many}` : 'Community'
    return pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description: 'Discussions, polls, lists, and interviews about incremental games.',
      path: communityAddress(match.loaderDeps),
    })
  },
  component: Community,
})

function Community() {
  const { refused, ...filters } = Route.useLoaderDeps()
  return <CommunityPage filters={filters} refused={refused} />
}
