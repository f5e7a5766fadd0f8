import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { inputErrorsOf } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Field, Input, Select, TextArea } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { saveEntry } from './changeLibrary.client.ts'
import { libraryEntryQuery } from './library.client.ts'
import type { LibraryEntry } from './library.contract.ts'
import { LIBRARY_DAYS, MAX_LIBRARY_NOTE } from './library.limits.ts'
import { entryErrors } from './library.rules.ts'

export interface LibraryDialogProps {
  game: { id: number; name: string }
  open: boolean
  onClose: () => void
}

/** The days and the note of a game in the viewer's library. */
export default function LibraryDialog({ game, open, onClose }: LibraryDialogProps) {
  const entry = useQuery({
    ...libraryEntryQuery(useViewerId(), game.id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${game.name} in your library`}
      description="Only you can see the dates and the note."
      size="narrow"
      form
    >
      {entry.data ? (
        <EntryForm game={game} entry={entry.data} onClose={onClose} />
      ) : entry.isError && !entry.isFetching ? (
        <ErrorState compact title="This couldn’t be loaded" onRetry={() => void entry.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  )
}

function EntryForm({
  game,
  entry,
  onClose,
}: {
  game: LibraryDialogProps['game']
  entry: LibraryEntry
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [status, setStatus] = useState(entry.status)
  const [started, setStarted] = useState(entry.started_on ?? '')
  const [finished, setFinished] = useState(entry.finished_on ?? '')
  const [note, setNote] = useState(entry.note)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    const wrong = entryErrors({ started, finished, note })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await saveEntry(queryClient, game.id, {
        status,
        started_on: started || null,
        finished_on: finished || null,
        note: note.trim(),
      })
      toast({ tone: 'positive', icon: 'check', title: 'Saved', topic: `library ${game.id}` })
      onClose()
    } catch (error) {
      const refused = inputErrorsOf(error)
      setErrors(
        refused.length > 0
          ? Object.fromEntries(refused.map(({ parameter, message }) => [parameter, `This ${message}.`]))
          : { form: errorMessage(error as Error) },
      )
    } finally {
      setBusy(false)
    }
  }
  const length = lengthOf(note.trim())
  const days = { type: 'date', min: LIBRARY_DAYS.first, max: LIBRARY_DAYS.last }
  return (
    <Form
      onSubmit={() => void save()}
      onCancel={onClose}
      submitLabel="Save"
      isBusy={isBusy}
      error={errors.form ?? errors.status}
    >
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => setStatus(event.target.value as LibraryStatus)}
          >
            {LIBRARY_STATUSES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Started on" error={errors.started_on}>
        {(control) => (
          <Input
            {...control}
            {...days}
            value={started}
            onChange={(event) => setStarted(event.target.value)}
          />
        )}
      </Field>
      <Field label="Finished on" error={errors.finished_on}>
        {(control) => (
          <Input
            {...control}
            {...days}
            value={finished}
            onChange={(event) => setFinished(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Note"
        error={errors.note}
        hint={length > MAX_LIBRARY_NOTE * 0.8 && `${length} of ${MAX_LIBRARY_NOTE} characters`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={note}
            placeholder="Where you are, what to try next…"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Form>
  )
}
