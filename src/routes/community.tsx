import { createFileRoute } from '@tanstack/react-router'
import { communityPostsQuery } from '#/features/community/posts/posts.client.ts'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { CommunityPage } from '#/features/pages/community/CommunityPage.tsx'
import {
  communityAddress,
  readCommunityAddress,
  refusedCommunityParams,
  toCommunityParams,
  validateCommunityAddress,
} from '#/features/pages/community/community.address.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

export const Route = createFileRoute('/community')({
  validateSearch: validateCommunityAddress,
  loaderDeps: ({ search }) => readCommunityAddress({ ...search }),
  loader: ({ context, deps }) =>
    ensurePage(context.queryClient, communityPostsQuery(toCommunityParams(deps), deps.page)),
  head: ({ match }) => {
    if (match.status === 'error') return missingHead('Community', match)
    const { type, order, page } = match.loaderDeps
    const place = order === 'popular' ? 'Popular in the community' : 'Community'
    const title = type ? `${place}: ${POST_TYPE_WORDS[type].many}` : place
    return pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description: 'Discussions, polls, lists, and interviews about incremental games.',
      path: communityAddress(match.loaderDeps),
      feed: { title: 'Community posts', path: feedPaths.posts('atom', { type }) },
    })
  },
  component: Community,
})

function Community() {
  // The field of the period shows its own error.
  const { within, ...refused } = refusedCommunityParams(Route.useSearch())
  return (
    <>
      <RefusedParamsBanner refused={refused} />
      <CommunityPage filters={Route.useLoaderDeps()} refused={within} />
    </>
  )
}
