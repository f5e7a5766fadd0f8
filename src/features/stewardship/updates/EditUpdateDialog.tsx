import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { SeeUpdate, UpdateForm } from './UpdateForm.tsx'
import { editUpdate, refreshUpdates } from './updateEdit.client.ts'
import type { UpdateDraft } from './updateEdit.rules.ts'
import type { GameUpdateDetails } from './updates.contract.ts'
import { linkOfError, serverErrors, useUpdateFields } from './useUpdateFields.ts'

interface EditUpdateDialogProps {
  update: GameUpdateDetails
  open: boolean
  onClose: () => void
}

/** Changes an update. */
export default function EditUpdateDialog({ update, open, onClose }: EditUpdateDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [now] = useState(() => Date.now())
  const { fields, errors, check, clear } = useUpdateFields(`edit:${update.id}`, {
    version: update.version_number ?? '',
    title: update.title ?? '',
    content: update.content,
    date: update.justdate ?? update.created_at.slice(0, 10),
  })
  const saving = useSave(update, () => {
    clear()
    onClose()
  })
  const submit = () => {
    if (saving.isPending) return
    const draft = check()
    if (draft) saving.mutate(draft)
    else focusFirstInvalid(form.current)
  }
  const link = linkOfError(saving.error)
  return (
    <Dialog form open={open} onClose={onClose} size="wide" title="Edit this update">
      <UpdateForm
        ref={form}
        fields={fields}
        errors={{ ...serverErrors(saving.error), ...errors }}
        now={now}
        isBusy={saving.isPending}
        submitLabel="Save changes"
        help={link && <SeeUpdate href={link} />}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function useSave(update: GameUpdateDetails, onSaved: () => void) {
  const queryClient = useQueryClient()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: (change: UpdateDraft) => editUpdate(update.id, change),
    onSuccess: async ({ message }) => {
      await refreshUpdates(queryClient)
      onSaved()
      showToast({ title: message, tone: 'positive', icon: 'circle-check', topic: 'update' })
    },
    onError: (error, change) => {
      if (isSignedOut(error)) ask('edit this update', () => mutation.mutate(change))
    },
  })
  return mutation
}
