import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { refreshPosts } from '#/features/community/posts/postWrites.client.ts'
import { suggestMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { editPost } from './compose.client.ts'
import type { EditPostInput } from './compose.contract.ts'
import { type ComposedType, MAX_CONTENT_LENGTH } from './compose.limits.ts'
import { type DraftField, editErrors } from './compose.rules.ts'
import { PollOptions } from './PollFields.tsx'
import { serverError } from './serverError.ts'

interface EditPostDialogProps {
  post: Post
  open: boolean
  onClose: () => void
}

/** Changes a community post: its title, its text, and the options of a poll in which nobody has voted. */
export default function EditPostDialog({ post, open, onClose }: EditPostDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const title = useDraft(`post-edit-title:${post.id}`, post.title ?? '')
  const content = useDraft(`post-edit:${post.id}`, post.content)
  const [options, setOptions] = useState(() => post.poll?.options.map(({ label }) => label))
  const [errors, setErrors] = useState<Partial<Record<DraftField, string>>>({})
  const saving = useSave(post, () => {
    title.clear()
    content.clear()
    onClose()
  })
  const hasVotes = post.poll?.options.some(({ votes }) => votes > 0)
  const submit = () => {
    if (saving.isPending) return
    const change = {
      title: title.text.trim(),
      content: content.text.trim(),
      ...(options && !hasVotes
        ? { poll_options: options.map((option) => option.trim()).filter(Boolean) }
        : {}),
    }
    const found = editErrors(post.post_type as ComposedType, change)
    setErrors(found)
    if (Object.keys(found).length === 0) saving.mutate(change)
    else focusFirstInvalid(form.current)
  }
  const failed = serverError(saving.error)
  return (
    <Dialog form open={open} onClose={onClose} size="wide" title="Edit your post">
      <Form
        ref={form}
        submitLabel="Save changes"
        isBusy={saving.isPending}
        error={failed.whole}
        note={hasVotes && 'Someone has already voted, so the options can’t be changed.'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="Title"
          error={errors.title ?? failed.title}
          value={title.text}
          onChange={title.setText}
        />
        <LazyEditor
          label={post.poll ? 'Text (optional)' : 'Text'}
          value={content.text}
          onChange={content.setText}
          max={MAX_CONTENT_LENGTH}
          rows={6}
          error={errors.content ?? failed.content}
          hint={(content.isRestored || title.isRestored) && 'Restored from your last visit.'}
          suggestNames={suggestMembers}
          onSubmit={submit}
        />
        {options && !hasVotes && (
          <PollOptions options={options} onChange={setOptions} error={errors.options ?? failed.options} />
        )}
      </Form>
    </Dialog>
  )
}

function useSave(post: Post, onSaved: () => void) {
  const queryClient = useQueryClient()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: (change: EditPostInput) => editPost(post.id, change),
    onSuccess: async ({ message }) => {
      await refreshPosts(queryClient)
      onSaved()
      showToast({ title: message, tone: 'positive', icon: 'circle-check', topic: 'post' })
    },
    onError: (error, change) => {
      if (isSignedOut(error)) ask('edit your post', () => mutation.mutate(change))
    },
  })
  return mutation
}
