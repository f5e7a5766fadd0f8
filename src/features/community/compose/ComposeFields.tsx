import { useState } from 'react'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { suggestMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { TextField } from '#/ui/TextField.tsx'
import {
  COMPOSED_TYPES,
  type ComposedType,
  EDITORIAL_TYPES,
  GAME_OF_TYPE,
  MAX_CONTENT_LENGTH,
} from './compose.limits.ts'
import { GamePicker } from './GamePicker.tsx'
import { PollEnd, PollOptions } from './PollFields.tsx'
import { pollDays } from './pollDays.ts'
import type { serverError } from './serverError.ts'
import type { useComposition } from './useComposition.ts'

const TYPE_LABELS: Partial<Record<ComposedType, string>> = {
  monthly: 'Monthly post',
}

interface ComposeFieldsProps {
  composition: ReturnType<typeof useComposition>
  /** What the server refused. */
  failed: ReturnType<typeof serverError>
  onSubmit: () => void
}

/** The fields of a post, which depend on its type. */
export function ComposeFields({ composition, failed, onSubmit }: ComposeFieldsProps) {
  const { type, title, content, game, errors } = composition
  const viewer = useViewer()
  const [now] = useState(() => Date.now())
  const types = COMPOSED_TYPES.filter(
    (each) => !EDITORIAL_TYPES.includes(each) || viewer?.abilities.includes('write-editorial'),
  )
  return (
    <>
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
        onSubmit={onSubmit}
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
    </>
  )
}
