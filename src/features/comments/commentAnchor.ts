import { useEffect, useState } from 'react'
import type { Comment } from './comments.contract.ts'

export const commentAnchor = (id: number) => `comment-${id}`

/** The comment that the address names, as in `#comment-12`. Browser only. */
export function anchoredComment(): number | undefined {
  const id = /^#comment-([1-9]\d{0,8})$/.exec(location.hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The comment that the address names, also when it changes; undefined until the page runs in a browser. */
export function useAnchoredComment(): number | undefined {
  const [anchored, setAnchored] = useState<number>()
  useEffect(() => {
    const read = () => setAnchored(anchoredComment())
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return anchored
}

/** Whether a comment stands in a tree of comments. */
export function containsComment(tree: readonly Comment[], id: number): boolean {
  return tree.some((comment) => comment.id === id || containsComment(comment.children, id))
}

/** How many comments stand below one. */
export function countReplies(comment: Comment): number {
  return comment.children.reduce((sum, reply) => sum + 1 + countReplies(reply), 0)
}
