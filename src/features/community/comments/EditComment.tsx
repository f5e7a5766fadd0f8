import { useQueryClient } from '@tanstack/react-query'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { CommentForm } from './CommentForm.tsx'
import type { Comment } from './comments.contract.ts'
import { editComment, showEdited } from './commentWrites.client.ts'
import { useThread } from './threadContext.ts'

interface EditFormProps {
  comment: Comment
  onDone: () => void
}

/** Edits a comment in place. */
export function EditForm({ comment, onDone }: EditFormProps) {
  const draft = useDraft(`comment-edit:${comment.id}`, comment.content)
  const queryClient = useQueryClient()
  const { noun } = useThread()
  return (
    <CommentForm
      label={`Edit your ${noun}`}
      noun={noun}
      draft={draft}
      submitLabel="Save changes"
      purpose={`edit your ${noun}`}
      send={(text) => editComment(comment.id, text)}
      onWritten={(written) => {
        showEdited(queryClient, comment.post_id, written)
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
