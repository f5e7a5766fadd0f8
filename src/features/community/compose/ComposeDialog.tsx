import { useRef } from 'react'
import { AllowanceNotice } from '#/features/people/writeAllowance/AllowanceNotice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { ComposeFields } from './ComposeFields.tsx'
import type { ComposedType } from './compose.limits.ts'
import type { ComposeRequest } from './composer.ts'
import { serverError } from './serverError.ts'
import { useComposition } from './useComposition.ts'
import { useSendPost } from './useSendPost.ts'

interface ComposeDialogProps {
  request: ComposeRequest
  open: boolean
  onClose: () => void
}

/** Writes a community post of any type that members write here. What is typed survives closing, errors and a reload. */
export default function ComposeDialog({ request, open, onClose }: ComposeDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const composition = useComposition(request)
  const { type, clear } = composition
  const sending = useSendPost(request, () => {
    clear()
    onClose()
  })
  const words = wordsOf(type, request)
  const submit = () => {
    if (sending.isPending) return
    const checked = composition.check()
    if (checked) sending.mutate(checked)
    else focusFirstInvalid(form.current)
  }
  const failed = serverError(sending.error)
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={words.title}>
      <Form
        ref={form}
        submitLabel={words.submit}
        isBusy={sending.isPending}
        error={failed.whole}
        note={composition.hasDraft && 'Your draft is saved in this browser.'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <AllowanceNotice kind="posts" />
        <ComposeFields composition={composition} failed={failed} onSubmit={submit} />
      </Form>
    </Dialog>
  )
}

/** A discussion that was begun below a game is one of the comments there. */
function wordsOf(type: ComposedType, { game }: ComposeRequest) {
  if (type !== 'game-discussion') return { title: 'Add a community post', submit: 'Add post' }
  return game
    ? { title: 'Add comment', submit: 'Add comment' }
    : { title: 'Add game discussion', submit: 'Add discussion' }
}
