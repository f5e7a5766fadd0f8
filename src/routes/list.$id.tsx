import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { excerpt } from '#/features/posts/excerpt.ts'
import { loadPost } from '#/features/posts/loadPost.ts'
import { PostPage } from '#/features/posts/PostPage.tsx'
import { postQuery } from '#/features/posts/posts.client.ts'
import { postTitle } from '#/features/posts/postTitle.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/list/$id')({
  loader: async ({ context, params: { id } }) => {
    const post = await loadPost(context.queryClient, id)
    if (post.post_type !== 'list') throw redirect({ to: '/post/$id', params: { id }, hash: true })
    return post
  },
  head: ({ loaderData: post }) => ({
    meta: post
      ? [{ title: pageTitle(postTitle(post)) }, { name: 'description', content: excerpt(post.content, 160) }]
      : [],
  }),
  component: Page,
  notFoundComponent: NotFoundPage,
})

function Page() {
  const { data: post } = useSuspenseQuery(postQuery(Route.useParams().id))
  return <PostPage post={post} />
}
