import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { FollowThread } from '#/features/people/following/FollowThread.tsx'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { type LoadedPages, loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { THREAD_NOUNS, type ThreadNoun } from '#/shared/threadNoun.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Select } from '#/ui/Field.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { AddComment } from './AddComment.tsx'
import { CommentItem, commentAttributes } from './CommentItem.tsx'
import { commentsQuery, heldCommentsQuery, ownNewQuery } from './comments.client.ts'
import type { Comment } from './comments.contract.ts'
import {
  COMMENT_ORDER_LABELS,
  COMMENT_ORDERS,
  type CommentOrder,
  DEFAULT_COMMENT_ORDER,
} from './comments.limits.ts'
import { containsComment, mergeSiblings, withHeld } from './commentTree.ts'
import { FocusedThread } from './FocusedThread.tsx'
import { NewComments } from './NewComments.tsx'
import { ThreadContext, useThread } from './threadContext.ts'
import type { ThreadView } from './threadView.ts'
import { useAnchoredComment } from './useAnchoredComment.ts'
import { useReveal } from './useReveal.ts'

export interface CommentThreadProps {
  postId: number
  /** Who wrote the post; null if the account was deleted. */
  authorId: string | null
  /** What is commented on, for sentences such as 'Sign in to comment on …'. */
  subject: string
  /** What its texts are called. */
  noun: ThreadNoun
  /** The number of comments when the page was loaded. */
  total: number
  /** Comments can have positive and negative points. */
  asksForFeedback?: boolean
  /** The view in the address of the thread's own page; undefined below a post in a list, which goes on after the thread. */
  view?: ThreadView
}

const NONE: readonly Comment[] = []

/** The comments below a post, with the box for a new one. */
export default function CommentThread(props: CommentThreadProps) {
  const { postId, authorId, subject, noun, total, asksForFeedback = false } = props
  const { order: firstOrder, page, comment } = props.view ?? { order: DEFAULT_COMMENT_ORDER, page: 1 }
  const [order, setOrder] = useState<CommentOrder>(firstOrder)
  const query = useInfiniteQuery({
    ...commentsQuery(postId, order, comment === undefined ? page : 1),
    placeholderData: (before) => before,
    enabled: comment === undefined,
  })
  const { data: own } = useQuery(ownNewQuery(postId))
  const viewer = useViewerId()
  const heldQuery = useQuery({ ...heldCommentsQuery(postId, viewer ?? ''), enabled: Boolean(viewer) })
  const held = viewer && heldQuery.data ? heldQuery.data.items : NONE
  const list = loadedPages(query)
  const anchored = useAnchoredComment()
  const isLoaded = (id: number) =>
    containsComment(own, id) || list.pages.some(({ rows }) => containsComment(rows, id))
  const [left, setLeft] = useState<number>()
  const focus =
    comment ??
    (anchored !== undefined && anchored !== left && query.data && !isLoaded(anchored) ? anchored : undefined)
  const { marked, reveal } = useReveal(anchored ?? comment)
  const thread = useMemo(
    () => ({ postId, order, noun, marked, own, held, reveal }),
    [postId, order, noun, marked, own, held, reveal],
  )
  return (
    <ThreadContext value={thread}>
      <div className="stack gap-16">
        <AddComment postId={postId} subject={subject} asksForFeedback={asksForFeedback} />
        <NewComments postId={postId} total={total} />
        <div className="row middle gap-8">
          {(list.pages[0]?.rows.length ?? 0) > 1 && !focus && (
            <OrderSelect order={order} onChange={setOrder} />
          )}
          <FollowThread postId={postId} authorId={authorId} subject={subject} noun={noun} />
        </div>
        {focus ? (
          <FocusedThread
            key={focus}
            comment={focus}
            page={comment === undefined ? 1 : page}
            onLeave={comment === undefined ? () => setLeft(focus) : undefined}
          />
        ) : (
          <TopComments list={list} loadsOnScroll={props.view !== undefined} />
        )}
      </div>
    </ThreadContext>
  )
}

/** The top-level comments, the viewer's new ones first. */
function TopComments({ list, loadsOnScroll }: { list: LoadedPages<Comment>; loadsOnScroll: boolean }) {
  const { postId, order, noun, own, held } = useThread()
  const top = ({ parent_id }: Comment) => parent_id === null
  const pages = withHeldOnes(withOwn(list.pages, own.filter(top)), held.filter(top))
  if (pages.length > 0 && !list.onPrevious && pages.every(({ rows }) => rows.length === 0))
    return (
      <EmptyState compact icon="message-circle" title={`No ${THREAD_NOUNS[noun]} yet`}>
        Write the first one.
      </EmptyState>
    )
  return (
    <EndlessList
      {...list}
      pages={pages}
      loadsOnScroll={loadsOnScroll}
      className="stack gap-16"
      keyOf={(comment) => comment.id}
      attributesOf={commentAttributes}
      hrefOf={(page) =>
        paths.post(postId, 'comments', {
          page,
          order: order === DEFAULT_COMMENT_ORDER ? undefined : order,
        })
      }
      noun={THREAD_NOUNS[noun]}
      skeleton={<SkeletonText lines={3} />}
    >
      {(comment) => <CommentItem comment={comment} nesting={0} />}
    </EndlessList>
  )
}

type Pages = LoadedPages<Comment>['pages']

/** Pages with the viewer's new comments first. Pages read before and after a new comment overlap, so each comment is shown once. */
function withOwn(pages: Pages, own: readonly Comment[]): Pages {
  const read = new Map(pages.flatMap(({ rows }) => rows.map((comment) => [comment.id, comment])))
  const seen = new Set<number>()
  return pages.map((page, at) => {
    const siblings = mergeSiblings(at === 0 ? own.map((each) => read.get(each.id) ?? each) : [], page.rows)
    const rows = siblings.filter(({ id }) => !seen.has(id))
    for (const { id } of rows) seen.add(id)
    return { ...page, rows }
  })
}

/** Pages with the viewer's held comments: in their places, and on the first page those that others don't see. */
const withHeldOnes = (pages: Pages, held: readonly Comment[]): Pages => {
  if (held.length === 0) return pages
  const listed = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  return pages.map((page, at) => {
    const onPage = new Set(page.rows.map(({ id }) => id))
    const belongs = ({ id }: Comment) => onPage.has(id) || (at === 0 && !listed.has(id))
    return { ...page, rows: withHeld(page.rows, held.filter(belongs)) }
  })
}

function OrderSelect({ order, onChange }: { order: CommentOrder; onChange: (order: CommentOrder) => void }) {
  const id = useId()
  return (
    <div className="row middle gap-8 muted text-13">
      <label htmlFor={id}>Order</label>
      <Select id={id} value={order} onChange={(event) => onChange(event.target.value as CommentOrder)}>
        {COMMENT_ORDERS.map((each) => (
          <option key={each} value={each}>
            {COMMENT_ORDER_LABELS[each]}
          </option>
        ))}
      </Select>
    </div>
  )
}
