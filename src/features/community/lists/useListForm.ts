import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { inputErrorsOf, isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { refreshLists } from './lists.client.ts'
import type { ListWritten } from './lists.contract.ts'
import { listErrors } from './lists.rules.ts'

export interface ListContent {
  title: string
  content: string
  is_private: boolean
}

type Errors = Partial<Record<'title' | 'content' | 'whole', string>>

interface ListFormOptions {
  /** Storage key of the drafts. */
  place: string
  initial: ListContent
  /** Ends the sentence 'Sign in to …'. */
  purpose: string
  send: (texts: ListContent) => Promise<ListWritten>
  onSaved: (written: ListWritten) => void
}

/** The state of a list's form. Its texts are drafts that outlive the dialog, an error, signing in, and a reload. */
export function useListForm({ place, initial, purpose, send, onSaved }: ListFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const ask = useSignInPrompt()
  const title = useDraft(`${place}-title`, initial.title)
  const content = useDraft(place, initial.content)
  const [isPrivate, setPrivate] = useState(initial.is_private)
  const [errors, setErrors] = useState<Errors>({})
  const saving = useMutation({
    mutationFn: send,
    onSuccess: async (written) => {
      await refreshLists(queryClient)
      // A form for another list starts empty; one that fades out keeps its text.
      for (const draft of [title, content])
        if (initial.title === '') draft.clear()
        else draft.forget()
      showToast({ title: written.message, tone: 'positive', icon: 'circle-check', topic: 'post' })
      onSaved(written)
    },
    onError: (error, texts) => {
      setErrors(errorsOf(error))
      if (isSignedOut(error)) ask(purpose, () => saving.mutate(texts))
    },
  })
  const submit = () => {
    if (saving.isPending) return
    const texts = { title: title.text.trim(), content: content.text.trim(), is_private: isPrivate }
    const found = listErrors(texts)
    setErrors(found)
    if (Object.keys(found).length === 0) saving.mutate(texts)
    else focusFirstInvalid(form.current)
  }
  return { form, title, content, isPrivate, setPrivate, errors, submit, isSaving: saving.isPending }
}

/** An error of the server: by field where it names one, else as a whole. */
function errorsOf(error: Error): Errors {
  const [refused] = inputErrorsOf(error)
  if (refused?.parameter === 'title' || refused?.parameter === 'content')
    return { [refused.parameter]: refused.message }
  return { whole: errorMessage(error) }
}
