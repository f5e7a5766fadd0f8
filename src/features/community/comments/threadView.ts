import { idParam, oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { COMMENT_ORDERS, type CommentOrder, DEFAULT_COMMENT_ORDER } from './comments.limits.ts'

/** Which of a post's comments a page shows. */
export interface ThreadView {
  order: CommentOrder
  /** The first page of its top comments; with `comment`, of the replies to it. */
  page: number
  /** Only this comment, with its ancestors and replies. */
  comment?: number | undefined
}

/** The same as address parameters; omitted ones have their defaults. */
export const threadSearch = pageSearch({
  order: oneOf(COMMENT_ORDERS, DEFAULT_COMMENT_ORDER),
  page: pageParam,
  comment: idParam,
})

/** The view that validated search parameters select. */
export function threadView(search: object): ThreadView {
  const { order, page, comment } = threadSearch.valid(search)
  return {
    order: order ?? DEFAULT_COMMENT_ORDER,
    page: pageNumber(page),
    comment: comment === undefined ? undefined : Number(comment),
  }
}
