import { useQueryClient } from '@tanstack/react-query'
import { RemoveControl } from '#/features/people/moderation/RemoveControl.tsx'
import { useRemoval } from '#/features/people/moderation/useRemoval.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { mayMoveFocus } from '#/ui/focus.ts'
import type { Comment } from './comments.contract.ts'
import { removeComment, showRemoved } from './commentWrites.client.ts'
import { useThread } from './threadContext.ts'

const COMMENTS = '[id^="comment-"]'

/** Removes a comment, for its author and moderators. */
export function RemoveComment({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const queryClient = useQueryClient()
  const { noun } = useThread()
  const removal = useRemoval({
    remove: (reason) => removeComment(comment.id, reason),
    refresh: () => {
      focusBeside(comment)
      showRemoved(queryClient, comment)
    },
  })
  return <RemoveControl noun={noun} isOwn={isOwn} {...removal} />
}

/** Moves the focus from a comment that is removed to its place if it has replies, or else to the next comment or the one before. */
function focusBeside({ id, reply_count }: Comment): void {
  const own = document.getElementById(commentAnchor(id))
  // Whoever has gone on to a reply below it stays there.
  const isHere = mayMoveFocus() || document.activeElement?.closest(COMMENTS) === own
  if (!own || !isHere) return
  const all = [...document.querySelectorAll<HTMLElement>(COMMENTS)]
  const at = all.indexOf(own)
  const beside = reply_count > 0 ? own : (all[at + 1] ?? all[at - 1])
  beside?.focus({ preventScroll: true })
}
