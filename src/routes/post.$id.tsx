import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadPost } from '#/features/posts/loadPost.ts'
import { PostPage } from '#/features/posts/PostPage.tsx'
import { postHead } from '#/features/posts/postHead.ts'
import { postQuery } from '#/features/posts/posts.client.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'

export const Route = createFileRoute('/post/$id')({
  loader: async ({ context, params: { id } }) => {
    const post = await loadPost(context.queryClient, id)
    if (post.post_type === 'list') throw redirect({ to: '/list/$id', params: { id }, hash: true })
    return post
  },
  head: ({ loaderData: post }) => postHead(post),
  component: Page,
  notFoundComponent: NotFoundPage,
})

function Page() {
  const { data: post } = useSuspenseQuery(postQuery(Route.useParams().id))
  return <PostPage post={post} />
}
