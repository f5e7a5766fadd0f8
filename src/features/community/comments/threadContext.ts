import { createContext, use } from 'react'
import type { ThreadNoun } from '#/shared/threadNoun.ts'
import type { Comment } from './comments.contract.ts'
import { type CommentOrder, DEFAULT_COMMENT_ORDER } from './comments.limits.ts'

/** The context shared by all comments of a thread. */
export interface Thread {
  postId: number
  order: CommentOrder
  noun: ThreadNoun
  /** The comment that is marked: the address names it, or the viewer just wrote it. */
  marked: number | undefined
  /** The viewer's comments since the page was loaded. */
  own: readonly Comment[]
  /** The viewer's comments that are held for review. */
  held: readonly Comment[]
  /** Marks a comment, brings it into view, and moves the focus there. */
  reveal: (id: number) => void
}

export const ThreadContext = createContext<Thread>({
  postId: 0,
  order: DEFAULT_COMMENT_ORDER,
  noun: 'comment',
  marked: undefined,
  own: [],
  held: [],
  reveal: () => {},
})

export const useThread = (): Thread => use(ThreadContext)
