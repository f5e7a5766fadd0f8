import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_OTHER_NAMES } from '#/features/stewardship/edits/edits.limits.ts'
import { repeatedName } from '#/features/stewardship/edits/fieldInputs.rules.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { focusRendered } from '#/ui/focus.ts'
import { List } from '#/ui/List.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './DevelopersField.module.css'

export interface OtherNamesFieldProps {
  value: readonly string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

/** The other names of a game. Enter takes what is typed, and so does leaving the field. Backspace in the empty field removes the last one. */
export default function OtherNamesField({ value, onChange, error }: OtherNamesFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const name = text.trim().replaceAll(/\s+/g, ' ')
  const refusal = `“${name}” is already in the list.`
  const isFull = value.length >= MAX_OTHER_NAMES

  const takeTyped = () => {
    if (name === '' || isFull) return
    const isThere = repeatedName([...value, name]) !== undefined
    setSaid(isThere ? refusal : `Added ${name}.`)
    if (isThere) return
    setText('')
    onChange([...value, name])
  }
  const remove = (removed: string) => {
    onChange(value.filter((each) => each !== removed))
    setSaid(`Removed ${removed}.`)
    focusRendered(() => field.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Enter also where there is nothing to take: it doesn't send the form.
    if (event.key === 'Enter') takeTyped()
    else if (event.key === 'Backspace' && text === '' && value.length > 0) remove(value.at(-1)!)
    else return
    event.preventDefault()
  }
  return (
    <div className="stack gap-8">
      <Field
        label="Other names (optional)"
        error={said === refusal ? said : error}
        hint={
          isFull
            ? `A game has at most ${MAX_OTHER_NAMES}. Remove one to add another.`
            : 'Former, translated, or short names. Press Enter after each name.'
        }
      >
        {(control) => (
          <div className={styles.field}>
            {value.length > 0 && (
              <List className="row wrap gap-6" aria-label="Chosen other names">
                {value.map((each) => (
                  <li key={each} className="min-0">
                    <RemovableChip removeLabel={`Remove ${each}`} onRemove={() => remove(each)}>
                      {each}
                    </RemovableChip>
                  </li>
                ))}
              </List>
            )}
            <Input
              {...control}
              ref={field}
              autoComplete="off"
              enterKeyHint="done"
              // Not `disabled`: Backspace still removes the last one.
              readOnly={isFull}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setSaid('')
              }}
              onKeyDown={onKeyDown}
              onBlur={takeTyped}
            />
          </div>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
