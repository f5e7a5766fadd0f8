import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { suggestQuery } from '#/features/catalog/games/games.client.ts'
import { Field, Input } from '#/ui/Field.tsx'
import { useDebouncedValue } from '#/ui/useDebouncedValue.ts'
import { useOptionKeys } from '#/ui/useOptionKeys.ts'
import type { ChosenGame } from './composer.ts'
import styles from './GamePicker.module.css'

/** The pause in typing after which the search starts, in ms. */
const TYPING_PAUSE_MS = 200

export interface GamePickerProps {
  label: string
  value: ChosenGame | null
  onChange: (game: ChosenGame | null) => void
  error: string | undefined
}

/**
 * A field that finds a game by name: arrows move, Enter selects, Escape closes the suggestions. Enter without arrows takes the
 * first game for the text as it is then, also if the response arrives later.
 */
export function GamePicker({ label, value, onChange, error }: GamePickerProps) {
  const listId = useId()
  const [text, setText] = useState(value?.name ?? '')
  const [isOpen, setOpen] = useState(false)
  const wanted = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const found = useQuery({
    ...suggestQuery(wanted, []),
    enabled: isOpen && wanted !== '',
    placeholderData: (before) => before,
  })
  const games = isOpen && wanted !== '' ? [...(found.data?.items ?? []), ...(found.data?.more ?? [])] : []
  const isCurrent = isOpen && wanted === text.trim() && found.isSuccess && !found.isPlaceholderData
  const choose = (game: ChosenGame) => {
    onChange({ id: game.id, name: game.name })
    setText(game.name)
    setOpen(false)
  }
  const options = games.map((game) => ({ key: game.id, value: game, isOld: !isCurrent }))
  const { active, onKey, reset } = useOptionKeys(options, isCurrent, choose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      // Otherwise Escape would also close the dialog.
      event.stopPropagation()
    } else if (!onKey(event)) return
    event.preventDefault()
  }
  const isEmpty = isOpen && wanted !== '' && found.data !== undefined && games.length === 0
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.picker}>
          <Input
            {...control}
            role="combobox"
            aria-expanded={games.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={games[active] && `${listId}-${active}`}
            autoComplete="off"
            placeholder="Type the name of a game"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
              reset()
              if (value) onChange(null)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Games"
            className={styles.list}
            hidden={games.length === 0}
          >
            {games.map((game, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for the active option
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={game.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                // The field keeps the focus, so that the list does not close before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(game)}
              >
                <GamePicture game={game} src={game.logo} purpose="logo" width={32} height={32} eager />
                {game.name}
              </div>
            ))}
          </div>
          <p role="status" className={styles.note}>
            {isEmpty && 'No game has this name.'}
            {found.isError && "Games can't be searched right now. Try again in a moment."}
          </p>
        </div>
      )}
    </Field>
  )
}
