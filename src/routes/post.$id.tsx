import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { threadSearch, threadView } from '#/features/community/comments/threadView.ts'
import { loadPost } from '#/features/community/posts/loadPost.ts'
import { postHead } from '#/features/community/posts/postHead.ts'
import { postQuery } from '#/features/community/posts/posts.client.ts'
import { HiddenPost } from '#/features/pages/post/HiddenPost.tsx'
import { PostPage } from '#/features/pages/post/PostPage.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

export const Route = createFileRoute('/post/$id')({
  validateSearch: threadSearch.validate,
  loaderDeps: ({ search }) => threadSearch.valid(search),
  loader: async ({ context, params: { id }, deps }) => {
    const post = await loadPost(context.queryClient, id, threadView(deps))
    if (post.post_type === 'list')
      throw redirect({ to: '/list/$id', params: { id }, search: deps, hash: true })
    return post
  },
  head: ({ loaderData: post, match }) => postHead(post, match),
  component: Page,
  notFoundComponent: Missing,
})

function Missing() {
  return (
    <HiddenPost id={Route.useParams().id}>
      <NotFoundPage />
    </HiddenPost>
  )
}

function Page() {
  const { data: post } = useSuspenseQuery(postQuery(Route.useParams().id))
  const search = Route.useSearch()
  return (
    <>
      <RefusedParamsBanner refused={threadSearch.refused(search)} />
      <PostPage post={post} comments={threadView(search)} />
    </>
  )
}
