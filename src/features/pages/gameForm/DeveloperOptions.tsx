import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { plural } from '#/shared/plural.ts'
import { Icon } from '#/ui/Icon.tsx'
import { ListOption, type ListOptionProps } from '#/ui/ListOption.tsx'
import styles from './DevelopersField.module.css'

type OptionProps = Pick<ListOptionProps, 'id' | 'selected' | 'onChoose'>

/** A known developer, with some of their games. `typed` is marked in the name. */
export const DeveloperOption = ({
  developer: { name, games, known_for },
  typed,
  ...option
}: OptionProps & { developer: DeveloperSuggestion; typed: string }) => (
  <ListOption {...option} className={styles.option}>
    <span className={styles.name}>
      <MatchedName name={name} typed={typed} />
    </span>
    <span className={styles.games}>
      {games === 0 ? 'No confirmed games yet' : `${plural(games, 'game')}: ${listOf(known_for, games)}`}
    </span>
  </ListOption>
)

export const NewDeveloperOption = ({ name, ...option }: OptionProps & { name: string }) => (
  <ListOption {...option} className={styles.option}>
    <span className={styles.name}>
      <Icon name="plus" size={14} /> Add “{name}” as a new developer
    </span>
  </ListOption>
)

const listOf = (names: readonly string[], games: number) =>
  names.join(', ') + (games > names.length ? ', …' : '')
