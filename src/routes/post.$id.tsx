import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { threadSearch, threadView } from '#/features/comments/threadView.ts'
import { HiddenPost } from '#/features/posts/HiddenPost.tsx'
import { loadPost } from '#/features/posts/loadPost.ts'
import { PostPage } from '#/features/posts/PostPage.tsx'
import { postHead } from '#/features/posts/postHead.ts'
import { postQuery } from '#/features/posts/posts.client.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'
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
