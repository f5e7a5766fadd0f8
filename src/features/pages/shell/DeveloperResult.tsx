import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for the active option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={`${listId}-${address}`}
      role="option"
      aria-selected={address === active}
      className={styles.result}
      // The field keeps the focus, so that the panel does not close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(address)}
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
    </div>
  )
}
