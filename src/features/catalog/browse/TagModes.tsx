import styles from './FilterRail.module.css'
import { MatchModeControl, type MatchModeControlProps } from './MatchModeControl.tsx'

type Mode = Omit<MatchModeControlProps, 'label'>

export interface TagModesProps {
  /** How many tags are included and excluded. */
  included: number
  excluded: number
  tagsMode: Mode
  /** Undefined where all excluded tags are always left out. */
  notMode?: Mode
}

/** How the chosen tags combine, or until then how to choose them. It is as high in all cases: the tags below are under the pointer. */
export function TagModes({ included, excluded, tagsMode, notMode }: TagModesProps) {
  const showsIncluded = included > 1
  const showsExcluded = notMode !== undefined && excluded > 1
  return (
    <div className={styles.modes}>
      {showsIncluded && <MatchModeControl label="Show games with" {...tagsMode} />}
      {showsExcluded && <MatchModeControl label="Hide games with" {...notMode} />}
      {!showsIncluded && !showsExcluded && (
        <p>Choose a tag to show games with it. Choose it again to hide them.</p>
      )}
    </div>
  )
}
