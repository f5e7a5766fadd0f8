import { pageNumber, pageParam } from '#/shared/pagination.ts'
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
export interface ThreadSearch {
  order?: CommentOrder | undefined
  page?: string | undefined
  comment?: string | undefined
}

/** Parses an address's parameters and ignores invalid ones. */
export function readThreadSearch({ order, page, comment }: Record<string, unknown>): ThreadSearch {
  return {
    order: COMMENT_ORDERS.find((each) => each === order && each !== DEFAULT_COMMENT_ORDER),
    page: pageParam(page),
    comment: /^[1-9]\d{0,8}$/.test(String(comment)) ? String(comment) : undefined,
  }
}

export const threadView = ({ order, page, comment }: ThreadSearch): ThreadView => ({
  order: order ?? DEFAULT_COMMENT_ORDER,
  page: pageNumber(page),
  comment: comment === undefined ? undefined : Number(comment),
})
