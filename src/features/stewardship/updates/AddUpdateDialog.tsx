import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { GamePicker } from '#/features/community/compose/GamePicker.tsx'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { SeeUpdate, UpdateForm } from './UpdateForm.tsx'
import type { ChosenGame } from './updateComposer.ts'
import { addUpdate, refreshUpdates } from './updateEdit.client.ts'
import type { UpdateDraft } from './updateEdit.rules.ts'
import { linkOfError, localToday, serverErrors, useUpdateFields } from './useUpdateFields.ts'

interface AddUpdateDialogProps {
  /** The game from which the dialog was opened. */
  game: ChosenGame | undefined
  open: boolean
  onClose: () => void
}

/** Adds an update of a game. What is typed survives closing, errors and a reload. */
export default function AddUpdateDialog({ game: given, open, onClose }: AddUpdateDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [now] = useState(() => Date.now())
  const [picked, setPicked] = useGameDraft(given)
  const game = given ?? picked
  const place = given ? `new:${given.id}` : 'new'
  const { fields, errors, forget, check, clear } = useUpdateFields(place, {
    version: '',
    title: '',
    content: '',
    date: localToday(),
  })
  const sending = useAddUpdate(given, () => {
    clear()
    setPicked(null)
    onClose()
  })
  const submit = () => {
    if (sending.isPending) return
    const draft = check(game ? {} : { game: 'Choose a game' })
    if (draft && game) sending.mutate({ game, draft })
    else focusFirstInvalid(form.current)
  }
  const failed = { ...serverErrors(sending.error), ...errors }
  const link = linkOfError(sending.error)
  return (
    <Dialog
      form
      open={open}
      onClose={onClose}
      size="wide"
      title={given ? `Add an update for ${given.name}` : 'Add a game update'}
    >
      <UpdateForm
        ref={form}
        fields={fields}
        errors={failed}
        now={now}
        isBusy={sending.isPending}
        submitLabel="Add update"
        help={link && <SeeUpdate href={link} />}
        onSubmit={submit}
        onCancel={onClose}
      >
        {!given && (
          <GamePicker
            // The field shows the name of a restored game.
            key={picked?.id ?? 'none'}
            label="Game"
            value={picked}
            onChange={(next) => {
              if (next) setPicked(next)
              forget('game')
            }}
            error={failed.game}
          />
        )}
      </UpdateForm>
    </Dialog>
  )
}

/** The chosen game as a draft, so that a reload keeps it with the texts. */
function useGameDraft(given: ChosenGame | undefined) {
  const draft = useDraft(given ? `update-game:${given.id}` : 'update-game')
  const [, id, name] = /^(\d+) (.+)$/s.exec(draft.text) ?? []
  const game: ChosenGame | null = id && name ? { id: Number(id), name } : null
  const set = (next: ChosenGame | null) => draft.setText(next ? `${next.id} ${next.name}` : '')
  return [game, set] as const
}

function useAddUpdate(given: ChosenGame | undefined, onAdded: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: ({ game, draft }: { game: ChosenGame; draft: UpdateDraft }) =>
      addUpdate({ ...draft, game_id: game.id }),
    onSuccess: ({ id, message }) => {
      onAdded()
      void refreshUpdates(queryClient)
      const see = () => void navigate({ href: paths.update(id) })
      showToast({
        title: message,
        tone: 'positive',
        icon: 'circle-check',
        topic: 'update',
        // A member who wrote from a game page stays there.
        ...(given ? { action: { label: 'Show the update', onSelect: see } } : {}),
      })
      if (!given) see()
    },
    onError: (error, input) => {
      if (isSignedOut(error)) ask('add a game update', () => mutation.mutate(input))
    },
  })
  return mutation
}
