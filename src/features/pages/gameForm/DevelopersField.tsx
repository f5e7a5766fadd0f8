import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { focusRendered } from '#/ui/focus.ts'
import { List } from '#/ui/List.tsx'
import { OptionGroup } from '#/ui/OptionGroup.tsx'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { DeveloperOption, NewDeveloperOption } from './DeveloperOptions.tsx'
import styles from './DevelopersField.module.css'
import { SimilarDeveloper } from './SimilarDeveloper.tsx'

export interface DevelopersFieldProps {
  /** Names. */
  value: readonly string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

/**
 * The developers of a game: known ones, which are suggested while a name is typed, and new ones. Arrows move, Escape closes the suggestions.
 * Without arrows Enter and a comma take what is typed, and so does leaving the field. Backspace in the empty field removes the last one.
 */
export function DevelopersField({ value, onChange, error }: DevelopersFieldProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [reached, setReached] = useState<string>()
  /** What was taken as it was typed: perhaps it is nearly a known name. */
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const name = text.trim().replaceAll(/\s+/g, ' ')
  const wanted = useLeadingDebounce(name, SUGGEST_PAUSE_MS)
  const found = useQuery({
    ...developerSuggestionsQuery(wanted),
    enabled: isOpen && wanted !== '',
    placeholderData: (before) => before,
  })
  const has = (other: string) => value.some((each) => developerKey(each) === developerKey(other))
  const known = wanted === '' ? [] : (found.data?.items ?? [])
  const shown = isOpen && name !== '' ? known.filter((each) => !has(each.name)) : []
  const isKnown = shown.some(({ match }) => match === 'exact') && wanted === name
  const keys = [...shown.map(({ slug }) => slug), ...(isOpen && name !== '' && !isKnown ? [NEW] : [])]
  const active = reached === undefined ? -1 : keys.indexOf(reached)

  const add = (added: string, isTyped = false) => {
    setText('')
    setOpen(false)
    setReached(undefined)
    setTyped(isTyped ? added : '')
    setSaid(has(added) ? `${added} is already in the list.` : `Added ${added}.`)
    if (!has(added)) onChange([...value, added])
  }
  const takeTyped = () => name !== '' && add(name, true)
  const choose = (key: string) => {
    const developer = shown.find(({ slug }) => slug === key)
    if (developer) add(developer.name)
    else takeTyped()
    focusRendered(() => field.current)
  }
  const remove = (removed: string) => {
    onChange(value.filter((each) => each !== removed))
    setSaid(`Removed ${removed}.`)
    setTyped('')
    focusRendered(() => field.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && keys.length > 0) {
      const from = active === -1 && step === -1 ? 0 : active
      setReached(keys.at((from + step) % keys.length))
    } else if (event.key === 'Enter') {
      // Also where there is nothing to take: it doesn't send the form.
      if (active >= 0) choose(keys[active]!)
      else takeTyped()
    } else if (event.key === ',' && name !== '' && !isPartOfName(`${name},`, shown)) takeTyped()
    else if (event.key === 'Escape' && isOpen && keys.length > 0) {
      setOpen(false)
      // Otherwise Escape would also close what the form is in.
      event.stopPropagation()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) remove(value.at(-1)!)
    else return
    event.preventDefault()
  }
  const option = (key: string) => ({
    id: `${listId}-${keys.indexOf(key)}`,
    selected: key === reached,
    onChoose: () => choose(key),
  })
  const similar = shown.filter(({ match }) => match === 'near')
  return (
    <div className="stack gap-8">
      <Field
        label="Developers (optional)"
        error={error}
        hint={
          value.length < MAX_DEVELOPERS
            ? 'People or studios. Press Enter after each name.'
            : `A game has at most ${MAX_DEVELOPERS}. Remove one to add another.`
        }
      >
        {(control) => (
          <div className={styles.field}>
            {value.length > 0 && (
              <List className="row wrap gap-6" aria-label="Chosen developers">
                {value.map((each) => (
                  <li key={each}>
                    <RemovableChip removeLabel={`Remove ${each}`} onRemove={() => remove(each)}>
                      {each}
                    </RemovableChip>
                  </li>
                ))}
              </List>
            )}
            <div className={styles.box}>
              <Input
                {...control}
                ref={field}
                role="combobox"
                aria-expanded={keys.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
                autoComplete="off"
                enterKeyHint="done"
                // Not `disabled`: Backspace still removes the last one.
                readOnly={value.length >= MAX_DEVELOPERS}
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setOpen(true)
                  setReached(undefined)
                  setSaid('')
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  takeTyped()
                  setOpen(false)
                }}
              />
              <div
                id={listId}
                role="listbox"
                aria-label="Developers"
                className={styles.list}
                hidden={keys.length === 0}
              >
                {shown
                  .filter(({ match }) => match !== 'near')
                  .map((each) => (
                    <DeveloperOption key={each.slug} developer={each} typed={wanted} {...option(each.slug)} />
                  ))}
                {similar.length > 0 && (
                  <OptionGroup title="Did you mean">
                    {similar.map((each) => (
                      <DeveloperOption key={each.slug} developer={each} typed="" {...option(each.slug)} />
                    ))}
                  </OptionGroup>
                )}
                {keys.includes(NEW) && <NewDeveloperOption name={name} {...option(NEW)} />}
              </div>
            </div>
          </div>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {typed !== '' && has(typed) && (
        <SimilarDeveloper
          name={typed}
          onReplace={(other) => {
            setTyped('')
            setSaid(`Replaced ${typed} with ${other}.`)
            const rest = value.filter((each) => each === typed || developerKey(each) !== developerKey(other))
            onChange(rest.map((each) => (each === typed ? other : each)))
            focusRendered(() => field.current)
          }}
        />
      )}
    </div>
  )
}

/** The option for a developer that is not known; no slug. */
const NEW = '+'

/** Whether a suggested name goes on like this: 'Ant, Inc.' has a comma. */
const isPartOfName = (text: string, developers: readonly { name: string }[]) =>
  developers.some(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))
