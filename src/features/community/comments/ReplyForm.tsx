import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { CommentForm } from './CommentForm.tsx'
import type { Comment } from './comments.contract.ts'
import { sendComment, showWritten } from './commentWrites.client.ts'
import { useThread } from './threadContext.ts'

interface ReplyFormProps {
  comment: Comment
  /** The initial text, such as a quotation. */
  opensWith: string
  onDone: () => void
}

/** Replies to a comment. */
export function ReplyForm({ comment, opensWith, onDone }: ReplyFormProps) {
  const draft = useDraft(`reply:${comment.id}`)
  const queryClient = useQueryClient()
  const { reveal } = useThread()
  const name = authorName(comment.author)
  const { append } = draft
  useEffect(() => {
    if (opensWith) append(opensWith)
  }, [opensWith, append])
  return (
    <CommentForm
      label={`Your reply to ${name}`}
      draft={draft}
      noun="reply"
      submitLabel="Reply"
      purpose={`reply to ${name}`}
      note={`Replying to ${name}`}
      send={(text) => sendComment(comment.post_id, comment.id, text)}
      onWritten={(written) => {
        showWritten(queryClient, comment.post_id, written)
        onDone()
        if (written.comment) reveal(written.id)
      }}
      onCancel={onDone}
    />
  )
}
