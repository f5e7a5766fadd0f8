import { useId, useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { shorten } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { Switch } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { sendNewSearch, useChangeSearches } from './searches.client.ts'
import { SEARCH_NAME_BOUNDS } from './searches.limits.ts'
import { canAlert, savedQuery } from './searches.rules.ts'
import { searchNameError } from './searchName.rules.ts'

export interface SaveSearchDialogProps {
  open: boolean
  onClose: () => void
  onClosed: () => void
  params: string
  suggestedName: string
}

/** Asks for the name of a search and saves it. */
export default function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { open, onClose, onClosed, params, suggestedName } = props
  const form = useId()
  const [name, setName] = useState(shorten(suggestedName, SEARCH_NAME_BOUNDS.max))
  const [alert, setAlert] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useChangeSearches()
  const show = useToast()
  const hasAlert = canAlert(savedQuery(params))
  const save = (form: HTMLElement) => {
    if (isPending) return
    const wrong = searchNameError(name)
    if (wrong) {
      setProblem(wrong)
      return focusFirstInvalid(form)
    }
    mutate(() => sendNewSearch({ name, params, alert }), {
      onSuccess: () => {
        onClose()
        show({ title: 'Search saved', text: name.trim(), tone: 'positive' })
      },
      onError: (error) => setProblem(errorMessage(error)),
    })
  }
  return (
    <Dialog
      form
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Save this search"
      size="narrow"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="solid" tone="accent" busy={isPending}>
            Save search
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <TextField
          label="Name"
          value={name}
          error={problem}
          onChange={(text) => {
            setName(text)
            setProblem(undefined)
          }}
        />
        {hasAlert && (
          <Switch
            label="Notify me of new games"
            hint="You’ll get a single notification with the number of new games that match."
            checked={alert}
            onChange={() => setAlert(!alert)}
          />
        )}
      </form>
    </Dialog>
  )
}
