import { useRouter } from '@tanstack/react-router'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { RemovePost } from '#/features/community/posts/RemovePost.tsx'
import { EditReview } from '#/features/community/reviews/EditReview.tsx'
import { ReviewDialogProvider } from '#/features/community/reviews/ReviewDialogProvider.tsx'
import { paths } from '#/shared/paths.ts'

/** What its author and moderators can do with a post on its own page. A removed one leads back to where it was listed. */
export function PostActions({ post }: { post: Post }) {
  const router = useRouter()
  const isReview = post.post_type === 'review'
  const leave = () =>
    router.navigate({ href: isReview && post.game ? paths.game(post.game.urlid) : paths.community({}) })
  return (
    <>
      {isReview && post.game && (
        <ReviewDialogProvider game={post.game}>
          <EditReview post={post} />
        </ReviewDialogProvider>
      )}
      <RemovePost post={post} noun={isReview ? 'review' : 'post'} onRemoved={leave} />
    </>
  )
}
