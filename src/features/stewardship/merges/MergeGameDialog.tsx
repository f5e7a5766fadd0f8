import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { GamePicker } from '#/features/community/compose/GamePicker.tsx'
import { reasonError } from '#/features/people/moderation/reason.rules.ts'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './MergeGameDialog.module.css'
import { mergeGames, mergePreviewQuery, refreshAll } from './merges.client.ts'
import type { MergePreview } from './merges.contract.ts'
import { UNDO_DAYS } from './merges.limits.ts'
import { mergeWords } from './mergeWords.ts'
import { useUndoMerge } from './useUndoMerge.ts'

interface MergeGameDialogProps {
  game: { id: number; urlid: string; name: string }
  onClose: () => void
}

interface Survivor {
  id: number
  urlid: string
  name: string
}

/** A moderator makes a game one with another, which stays: they choose it, read what will happen, and say why. */
export default function MergeGameDialog({ game, onClose }: MergeGameDialogProps) {
  const viewer = useViewer()
  const form = useRef<HTMLFormElement>(null)
  const reason = useDraft(`merge:${game.id}`)
  const [into, setInto] = useState<Survivor | null>(null)
  const [isSent, setSent] = useState(false)
  const isSame = into?.id === game.id
  const preview = useQuery({
    ...mergePreviewQuery(viewer?.id ?? '', game.urlid, into?.urlid ?? ''),
    enabled: viewer != null && into !== null && !isSame,
  })
  const merging = useMerge(viewer?.id ?? '', game, () => {
    reason.clear()
    onClose()
  })
  const text = reason.text.trim()
  const wrongGame = !into ? 'Choose the game that stays' : isSame ? 'Choose another game' : undefined
  const wrongReason = reasonError(text)
  const submit = () => {
    setSent(true)
    if (wrongGame || wrongReason || !into) return focusFirstInvalid(form.current)
    if (!preview.data || preview.data.blocked) return
    merging.mutate({ into, version: preview.data.version, reason: text })
  }
  return (
    <Dialog open onClose={onClose} title={`Merge ${game.name} into another game`} form>
      <Form
        ref={form}
        submitLabel="Merge"
        onSubmit={submit}
        onCancel={onClose}
        // Until what would happen is known, there is nothing to agree to.
        isBusy={merging.isPending || preview.isLoading}
        error={merging.isError && errorMessage(merging.error)}
        note={`You can undo it for ${UNDO_DAYS} days.`}
      >
        <GamePicker
          label="Game that stays"
          value={into}
          onChange={(chosen) => {
            setInto(chosen)
            merging.reset()
          }}
          error={isSame || isSent ? wrongGame : undefined}
        />
        {preview.isLoading && <SkeletonText lines={3} />}
        {into && preview.isError && <ErrorText role="alert">{errorMessage(preview.error)}</ErrorText>}
        {into && preview.data && <Preview preview={preview.data} />}
        <CitedReason value={reason.text} onChange={reason.setText}>
          <Field
            label="Reason"
            error={isSent ? wrongReason : undefined}
            hint="Everyone can read it in the history and in the moderation log."
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={reason.text}
                onChange={(event) => reason.setText(event.target.value)}
              />
            )}
          </Field>
        </CitedReason>
      </Form>
    </Dialog>
  )
}

function Preview({ preview }: { preview: MergePreview }) {
  if (preview.blocked) return <ErrorText role="alert">{preview.blocked}</ErrorText>
  return (
    <section className="stack gap-8" aria-label="What will happen">
      <ul className={styles.effects}>
        {mergeWords(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {preview.warnings.map((warning) => (
        <p key={warning} role="note" className={styles.warning}>
          {warning}
        </p>
      ))}
    </section>
  )
}

function useMerge(viewer: string, game: MergeGameDialogProps['game'], onDone: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: ({ into, ...more }: { into: Survivor; version: string; reason: string }) =>
      mergeGames(game.urlid, { into: into.urlid, ...more }),
    // What would happen may have changed, and the viewer is told to check it again.
    onError: (_, { into }) =>
      queryClient.invalidateQueries({ queryKey: mergePreviewQuery(viewer, game.urlid, into.urlid).queryKey }),
    onSuccess: async ({ id, urlid }, { into }) => {
      onDone()
      await navigate({ to: '/game/$urlid', params: { urlid } })
      await refreshAll(queryClient)
      showToast({
        title: `Merged ${game.name} into ${into.name}`,
        tone: 'positive',
        icon: 'circle-check',
        action: { label: 'Undo', onSelect: () => undo.mutate(id) },
      })
    },
  })
}
