import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { refreshPosts } from '#/features/community/posts/postWrites.client.ts'
import { suggestMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { sendPost } from './compose.client.ts'
import {
  COMPOSED_TYPES,
  type ComposedType,
  EDITORIAL_TYPES,
  GAME_OF_TYPE,
  MAX_CONTENT_LENGTH,
} from './compose.limits.ts'
import type { ComposeRequest } from './composer.ts'
import { GamePicker } from './GamePicker.tsx'
import { PollEnd, PollOptions } from './PollFields.tsx'
import { pollDays } from './pollDays.ts'
import { serverError } from './serverError.ts'
import { useComposition } from './useComposition.ts'

interface ComposeDialogProps {
  request: ComposeRequest
  open: boolean
  onClose: () => void
}

/** Writes a community post of any type that members write here. What is typed survives closing, errors and a reload. */
export default function ComposeDialog({ request, open, onClose }: ComposeDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const composition = useComposition(request)
  const { type, title, content, game, errors, clear } = composition
  const viewer = useViewer()
  const sending = useSendPost(request, () => {
    clear()
    onClose()
  })
  const [now] = useState(() => Date.now())
  const isDiscussion = type === 'game-discussion'
  const submit = () => {
    if (sending.isPending) return
    const checked = composition.check()
    if (checked) sending.mutate(checked)
    else focusFirstInvalid(form.current)
  }
  const failed = serverError(sending.error)
  const types = COMPOSED_TYPES.filter(
    (each) => !EDITORIAL_TYPES.includes(each) || viewer?.abilities.includes('write-editorial'),
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={isDiscussion ? 'Add game discussion' : 'Add a community post'}
    >
      <Form
        ref={form}
        submitLabel={isDiscussion ? 'Add discussion' : 'Add post'}
        isBusy={sending.isPending}
        error={failed.whole}
        note={composition.hasDraft && 'Your draft is saved in this browser.'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              value={type}
              onChange={(event) => composition.setType(event.target.value as ComposedType)}
            >
              {types.map((each) => (
                <option key={each} value={each}>
                  {TYPE_LABELS[each] ?? POST_TYPE_WORDS[each].one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {GAME_OF_TYPE[type] !== 'none' && (
          <GamePicker
            label={GAME_OF_TYPE[type] === 'required' ? 'Game' : 'Game (optional)'}
            value={game}
            onChange={composition.setGame}
            error={errors.game ?? failed.game}
          />
        )}
        <TextField
          label="Title"
          error={errors.title ?? failed.title}
          value={title.text}
          onChange={title.setText}
        />
        <LazyEditor
          label={type === 'poll' ? 'Text (optional)' : 'Text'}
          value={content.text}
          onChange={content.setText}
          max={MAX_CONTENT_LENGTH}
          rows={6}
          error={errors.content ?? failed.content}
          hint={(content.isRestored || title.isRestored) && 'Restored from your last visit.'}
          suggestNames={suggestMembers}
          onSubmit={submit}
        />
        {type === 'poll' && (
          <>
            <PollOptions
              options={composition.options}
              onChange={composition.setOptions}
              error={errors.options ?? failed.options}
            />
            <PollEnd
              {...pollDays(now)}
              value={composition.day}
              onChange={composition.setDay}
              error={errors.endsAt ?? failed.endsAt}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

const TYPE_LABELS: Partial<Record<ComposedType, string>> = {
  'game-discussion': 'Discussion about a game',
  monthly: 'Monthly post',
}

function useSendPost(request: ComposeRequest, onSent: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: ({ draft, game }: NonNullable<ReturnType<ReturnType<typeof useComposition>['check']>>) =>
      sendPost(draft, game),
    onSuccess: (written) => {
      onSent()
      void refreshPosts(queryClient)
      const href = paths.post(written.id)
      const see = () => void navigate({ href })
      // A member who wrote from a game page stays there.
      const stays = request.game !== undefined && !written.is_held
      showToast({
        title: written.message,
        ...(written.is_held ? { icon: 'clock' } : { tone: 'positive', icon: 'circle-check' }),
        topic: 'post',
        ...(stays || written.is_held ? { action: { label: 'Show the post', onSelect: see } } : {}),
      })
      if (!stays && !written.is_held) see()
    },
    onError: (error, checked) => {
      if (error instanceof ApiError && error.problem.status === 401)
        ask('add a community post', () => mutation.mutate(checked))
    },
  })
  return mutation
}
