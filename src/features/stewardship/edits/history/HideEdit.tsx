import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonError } from '#/features/people/moderation/reason.rules.ts'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { hideEdit, refreshGames } from '#/features/stewardship/edits/edits.client.ts'
import type { GameEdit } from '#/features/stewardship/edits/edits.contract.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './EditEntry.module.css'

/** For moderators: hides what an edit changed from everybody else, or shows it again, with a reason that everybody reads. */
export function HideEdit({ edit }: { edit: GameEdit }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'canceled'>('closed')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const hide = edit.hidden === null
  const sending = useMutation({
    mutationFn: () => hideEdit(edit.id, hide, reason.trim()),
    onSuccess: async () => {
      setStep('canceled')
      setReason('')
      await refreshGames(queryClient)
      showToast({
        title: hide ? 'Only moderators can see this edit now.' : 'Everyone can see this edit again.',
        tone: 'positive',
        icon: 'circle-check',
        topic: 'edit',
      })
    },
  })
  // It shares the state of the edit that it undid.
  if (edit.hidden && edit.hidden.edit_id !== edit.id) return null
  const verb = hide ? 'Hide content' : 'Show to everyone'
  if (step !== 'asking')
    return (
      <Button
        size="small"
        variant="plain"
        icon={hide ? 'eye-off' : 'eye'}
        aria-label={`${verb}: edit ${edit.id}`}
        autoFocus={step === 'canceled'}
        onClick={() => setStep('asking')}
      >
        {verb}
      </Button>
    )
  const error = wrong ?? (sending.error && errorMessage(sending.error))
  return (
    <form
      className={styles.undo}
      aria-label={`${verb}: edit ${edit.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        const found = reasonError(reason.trim())
        setWrong(found)
        if (!found && !sending.isPending) sending.mutate()
      }}
    >
      <CitedReason value={reason} onChange={setReason}>
        <TextField
          label={hide ? 'Why are you hiding it?' : 'Why are you showing it again?'}
          hint="Everyone can read this in the history and in the moderation log."
          error={error}
          autoFocus
          value={reason}
          onChange={(text) => {
            setReason(text)
            setWrong(undefined)
          }}
        />
      </CitedReason>
      <div className="row wrap gap-8">
        <Button
          type="submit"
          size="small"
          variant="solid"
          tone={hide ? 'danger' : 'accent'}
          busy={sending.isPending}
        >
          {verb}
        </Button>
        <Button size="small" variant="plain" onClick={() => setStep('canceled')}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
