import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { suggestMembers } from '#/features/members/memberSuggestions.client.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './CommentForm.module.css'
import type { Comment } from './comments.contract.ts'
import { MAX_COMMENT_LENGTH, MIN_COMMENT_LENGTH } from './comments.limits.ts'
import { editComment, refreshComments } from './commentWrites.client.ts'

const Editor = lazy(() => import('#/ui/editor/Editor.tsx').then((module) => ({ default: module.Editor })))

/** Changes a comment in its place. */
export function EditCommentForm({
  comment,
  postId,
  onDone,
}: {
  comment: Comment
  postId: number
  onDone: () => void
}) {
  const draft = useDraft(`comment-edit:${comment.id}`, comment.content)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => editComment(comment.id, draft.text.trim()),
    onSuccess: async () => {
      draft.clear()
      await refreshComments(queryClient, postId)
      onDone()
    },
  })
  const length = lengthOf(draft.text.trim())
  const canSave = length >= MIN_COMMENT_LENGTH && length <= MAX_COMMENT_LENGTH
  const save = () => canSave && !saving.isPending && saving.mutate()
  return (
    <form
      className={styles.form}
      aria-label="Edit your comment"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Suspense fallback={<SkeletonText lines={3} />}>
        <Editor
          label="Your comment"
          hideLabel
          value={draft.text}
          onChange={draft.setText}
          max={MAX_COMMENT_LENGTH}
          error={saving.error && toErrorMessage(saving.error)}
          suggestNames={suggestMembers}
          onSubmit={save}
          autoFocus
        />
      </Suspense>
      <div className={styles.actions}>
        <Button type="submit" variant="solid" tone="accent" disabled={!canSave} busy={saving.isPending}>
          Save changes
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            draft.clear()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
