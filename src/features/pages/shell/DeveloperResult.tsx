import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { ListOption } from '#/ui/ListOption.tsx'
import styles from './SearchBox.module.css'

interface DeveloperResultProps {
  listId: string
  developer: DeveloperSuggestion
  typed: string
  /** The selected result. */
  active: string | undefined
  onChoose: (address: string) => void
}

/** A developer among the results of the search box. */
export function DeveloperResult({ listId, developer, typed, active, onChoose }: DeveloperResultProps) {
  const address = paths.developer(developer.slug)
  return (
    <ListOption
      id={`${listId}-${address}`}
      selected={address === active}
      className={styles.result}
      onChoose={() => onChoose(address)}
    >
      <span className={styles.developerIcon}>
        <Icon name="code-xml" size={22} />
      </span>
      <span className={styles.resultText}>
        <span className={classes('ellipsis medium', styles.resultName)}>
          <MatchedName name={developer.name} typed={typed} />
        </span>
        <span className="ellipsis muted text-13">Developer · {plural(developer.games, 'game')}</span>
      </span>
    </ListOption>
  )
}
