import { COLLECTIBLE_TYPES, type CollectibleType } from '#/features/people/collectibles/data/collectible.ts'
import { PROFILE_FIELDS } from '#/shared/profileFields.ts'
import { classes } from '#/ui/classes.ts'
import styles from './TypePicker.module.css'

export const TYPE_LABELS: Readonly<Record<CollectibleType, string>> = PROFILE_FIELDS

/** Which part is being chosen. */
export function TypePicker({
  type,
  onPick,
}: {
  type: CollectibleType
  onPick: (type: CollectibleType) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's styles and semantics for a few buttons
    <div role="group" aria-label="Part" className="row wrap gap-6">
      {COLLECTIBLE_TYPES.map((each) => (
        <button
          key={each}
          type="button"
          className={classes(styles.type, each === type && styles.current)}
          aria-pressed={each === type}
          onClick={() => onPick(each)}
        >
          {TYPE_LABELS[each]}
        </button>
      ))}
    </div>
  )
}
