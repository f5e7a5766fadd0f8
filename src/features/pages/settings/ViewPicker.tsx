import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import type { ListView } from '#/shared/themes.ts'
import { Choices } from './Choices.tsx'
import styles from './ViewPicker.module.css'

const VIEWS = [
  { id: 'list', name: 'List view' },
  { id: 'grid', name: 'Grid view' },
] as const satisfies readonly { id: ListView; name: string }[]

/** Whether lists of games show rows or cards. */
export function ViewPicker() {
  const { view } = useDisplaySettings()
  return (
    <Choices
      label="Lists of games"
      name="view"
      choices={VIEWS.map(({ id, name }) => ({ id, name, preview: <ViewPreview view={id} /> }))}
      chosen={view}
      onChoose={(id) => setDisplaySetting({ view: id })}
    />
  )
}

function ViewPreview({ view }: { view: ListView }) {
  return (
    <span className={styles[view]}>
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className={styles.game}>
          <span className={styles.cover} />
          <span className={styles.line} />
        </span>
      ))}
    </span>
  )
}
