import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { suggestQuery } from '#/features/catalog/games/games.client.ts'
import type { GameSuggestion } from '#/features/catalog/games/games.contract.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { otherNameFound } from '#/features/catalog/games/otherNameFound.ts'
import { SimilarNamesStatus } from '#/features/catalog/games/SimilarNamesStatus.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { ListOption } from '#/ui/ListOption.tsx'
import { OptionGroup } from '#/ui/OptionGroup.tsx'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'
import { useOptionKeys } from '#/ui/useOptionKeys.ts'
import type { ChosenGame } from './composer.ts'
import styles from './GamePicker.module.css'

export interface GamePickerProps {
  label: string
  value: ChosenGame | null
  onChange: (game: (ChosenGame & Pick<GameSuggestion, 'urlid'>) | null) => void
  error: string | undefined
}

/**
 * A field that finds a game by name: arrows move, Enter selects, Escape closes the suggestions. Enter without arrows takes the
 * first game for the text as it is then, also if the response arrives later; one with only a similar name never unseen.
 */
export function GamePicker({ label, value, onChange, error }: GamePickerProps) {
  const listId = useId()
  const [text, setText] = useState(value?.name ?? '')
  const [isOpen, setOpen] = useState(false)
  const wanted = useLeadingDebounce(text.trim(), SUGGEST_PAUSE_MS)
  const found = useQuery({
    ...suggestQuery(wanted, []),
    enabled: isOpen && wanted !== '',
    placeholderData: (before) => before,
  })
  const data = isOpen && wanted !== '' ? found.data : undefined
  const matching: GameSuggestion[] = data ? [...data.items, ...data.more] : []
  const games = [...matching, ...(data?.near ?? [])]
  const isCurrent = isOpen && wanted === text.trim() && found.isSuccess && !found.isPlaceholderData
  const choose = (game: GameSuggestion) => {
    onChange({ id: game.id, name: game.name, urlid: game.urlid })
    setText(game.name)
    setOpen(false)
  }
  const options = games.map((game, index) => ({
    key: game.id,
    value: game,
    isOld: !isCurrent,
    isGuess: index >= matching.length,
  }))
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
  const isEmpty = data !== undefined && games.length === 0
  const option = (game: GameSuggestion, index: number) => (
    <Option
      key={game.id}
      id={`${listId}-${index}`}
      game={game}
      typed={index < matching.length ? wanted : ''}
      selected={index === active}
      onChoose={() => choose(game)}
    />
  )
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
            {matching.map(option)}
            {games.length > matching.length && (
              <OptionGroup title="Did you mean">
                {games.slice(matching.length).map((game, index) => option(game, matching.length + index))}
              </OptionGroup>
            )}
          </div>
          <SimilarNamesStatus
            matches={isCurrent ? matching.length : undefined}
            similar={games.length - matching.length}
          />
          <p role="status" className={styles.note}>
            {isEmpty && 'No game has this name.'}
            {found.isError && 'Games can’t be searched right now. Try again in a moment.'}
          </p>
        </div>
      )}
    </Field>
  )
}

interface OptionProps {
  id: string
  game: GameSuggestion
  /** Is marked in its name; '' for a similar name. */
  typed: string
  selected: boolean
  onChoose: () => void
}

const Option = ({ id, game, typed, selected, onChoose }: OptionProps) => {
  const otherName = otherNameFound(game, typed)
  return (
    <ListOption id={id} selected={selected} className={styles.option} onChoose={onChoose}>
      <GamePicture game={game} src={game.logo} purpose="logo" width={32} height={32} eager />
      <span>
        <MatchedName name={game.name} typed={otherName === undefined ? typed : ''} />
        {otherName !== undefined && (
          <span className={styles.otherName}>
            also known as <MatchedName name={otherName} typed={typed} />
          </span>
        )}
      </span>
    </ListOption>
  )
}
