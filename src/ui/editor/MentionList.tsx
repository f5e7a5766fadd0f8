import { plural } from '#/shared/plural.ts'
import { classes } from '../classes.ts'
import { ListOption } from '../ListOption.tsx'
import styles from './Editor.module.css'
import type { SuggestedName } from './useMentions.ts'

export interface MentionListProps {
  id: string
  names: readonly SuggestedName[]
  active: number
  onChoose: (name: SuggestedName) => void
}

/** The suggested names. The focus stays in the field. */
export function MentionList({ id, names, active, onChoose }: MentionListProps) {
  return (
    <>
      <span role="status" className="visually-hidden">
        {names.length > 0 && `${plural(names.length, 'member')} to mention`}
      </span>
      {names.length > 0 && (
        <div id={id} role="listbox" aria-label="Members to mention" className={styles.mentions}>
          {names.map((name, index) => (
            <ListOption
              key={name.username}
              id={`${id}-${index}`}
              selected={index === active}
              className={classes(styles.mention, index === active && styles.active)}
              onChoose={() => onChoose(name)}
            >
              <b>{name.display_name}</b> <span>@{name.username}</span>
            </ListOption>
          ))}
        </div>
      )}
    </>
  )
}
