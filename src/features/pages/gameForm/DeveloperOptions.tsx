import type { ReactNode } from 'react'
import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { plural } from '#/shared/plural.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './DevelopersField.module.css'

interface OptionProps {
  id: string
  selected: boolean
  onChoose: () => void
}

/** A known developer, with some of their games. `typed` is marked in the name. */
export const DeveloperOption = ({
  developer: { name, games, known_for },
  typed,
  ...option
}: OptionProps & { developer: DeveloperSuggestion; typed: string }) => (
  <Option {...option}>
    <span className={styles.name}>
      <MatchedName name={name} typed={typed} />
    </span>
    <span className={styles.games}>
      {games === 0 ? 'No confirmed games yet' : `${plural(games, 'game')}: ${listOf(known_for, games)}`}
    </span>
  </Option>
)

export const NewDeveloperOption = ({ name, ...option }: OptionProps & { name: string }) => (
  <Option {...option}>
    <span className={styles.name}>
      <Icon name="plus" size={14} /> Add “{name}” as a new developer
    </span>
  </Option>
)

const listOf = (names: readonly string[], games: number) =>
  names.join(', ') + (games > names.length ? ', …' : '')

const Option = ({ id, selected, onChoose, children }: OptionProps & { children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for the active option
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
  <div
    id={id}
    role="option"
    aria-selected={selected}
    className={styles.option}
    // The field keeps the focus, so that what is typed isn't taken before the click arrives.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {children}
  </div>
)
