import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { withChangedItems } from '#/shared/cachedItems.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Comment, Comments, HeldComments } from './comments.contract.ts'
import { type CommentOrder, DEFAULT_COMMENT_ORDER } from './comments.limits.ts'
import type { ThreadView } from './threadView.ts'

/** The prefix of all query keys for a post's comments. */
const keyOf = (postId: number) => ['comments', postId] as const

const orderParam = (order: CommentOrder) => (order === DEFAULT_COMMENT_ORDER ? undefined : order)

/** A post's top-level comments, each with some of its replies. */
export const commentsQuery = (postId: number, order: CommentOrder, firstPage = 1) =>
  pagedQuery<Comment>(keyOf(postId), `/api/posts/${postId}/comments`, { order: orderParam(order) }, firstPage)

/** The replies to a comment, from the first. */
export const repliesQuery = ({ id, post_id }: Comment, order: CommentOrder) =>
  pagedQuery<Comment>([...keyOf(post_id), 'replies', id], `/api/comments/${id}/replies`, {
    order: orderParam(order),
  })

/** A comment with a page of its replies, and the comments above it. */
export function aroundQuery(postId: number, comment: number, { order, page }: Omit<ThreadView, 'comment'>) {
  const params = { around: comment, order: orderParam(order), page: page > 1 ? page : undefined }
  return queryOptions({
    queryKey: [...keyOf(postId), 'around', params] as const,
    queryFn: ({ signal }) =>
      apiGet<Comments>(`/api/posts/${postId}/comments${stringifySearch(params)}`, signal),
    retry: false,
  })
}

/** The viewer's comments since the page was loaded. They are shown first among their siblings, whatever the order. */
export const ownNewQuery = (postId: number) =>
  queryOptions({
    queryKey: [...keyOf(postId), 'own'] as const,
    queryFn: skipToken as unknown as () => Comment[],
    enabled: false,
    initialData: [] as Comment[],
    staleTime: Infinity,
  })

/** The viewer's comments on a post that are held for review. Nobody else gets them. */
export const heldCommentsQuery = (postId: number, viewer: string) =>
  queryOptions({
    queryKey: ['held-comments', viewer, postId] as const,
    queryFn: ({ signal }) =>
      apiGet<HeldComments>(`/api/me/posts/${postId}/held-comments`, signal, { asViewer: true }),
  })

/** Loads the comments that a page shows; if this fails, the page is shown without them. */
export const prefetchComments = (
  queryClient: QueryClient,
  postId: number,
  view: ThreadView,
): Promise<void> =>
  view.comment === undefined
    ? queryClient.prefetchInfiniteQuery(commentsQuery(postId, view.order, view.page))
    : queryClient.prefetchQuery(aroundQuery(postId, view.comment, view))

/** Refreshes the shown comments of a post. */
export const refreshComments = (queryClient: QueryClient, postId: number): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(postId) }),
    queryClient.invalidateQueries({ queryKey: ['held-comments'] }),
  ]).then(() => {})

/** Shows the viewer's new comment in place immediately. */
export function addOwnComment(queryClient: QueryClient, comment: Comment): void {
  queryClient.setQueryData<Comment[]>(ownNewQuery(comment.post_id).queryKey, (before = []) => [
    comment,
    ...before,
  ])
}

/** Changes a comment wherever the cache holds it: in pages of top comments, replies, views around one. */
export function patchComment(
  queryClient: QueryClient,
  postId: number,
  id: number,
  change: (comment: Comment) => Comment,
): void {
  queryClient.setQueriesData<unknown>({ queryKey: keyOf(postId) }, (data: unknown) =>
    withChangedItems<Comment>(data, (value) => value.id === id && 'parent_id' in value, change),
  )
}
