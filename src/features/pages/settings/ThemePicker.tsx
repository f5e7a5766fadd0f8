import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { THEMES, type ThemeId } from '#/shared/themes.ts'
import { Choices } from './Choices.tsx'
import styles from './ThemePicker.module.css'

/** The eight themes, each shown in its own colors. */
export function ThemePicker() {
  const { theme } = useDisplaySettings()
  return (
    <Choices
      label="Theme"
      name="theme"
      choices={THEMES.map(({ id, name }) => ({ id, name, preview: <ThemePreview theme={id} /> }))}
      chosen={theme}
      onChoose={(id) => setDisplaySetting({ theme: id })}
    />
  )
}

/** A tiny picture of a page. */
function ThemePreview({ theme }: { theme: ThemeId }) {
  return (
    <span data-theme={theme} className={styles.page}>
      <span className={styles.bar}>
        <span className={styles.logo} />
        <span className={styles.search} />
      </span>
      {[62, 48, 70].map((width, row) => (
        <span key={width} className={styles.row}>
          <span className={styles.cover} />
          <span className="stack gap-4 grow">
            <span className={styles.title} style={{ width: `${width}%` }} />
            <span className={styles.text} style={{ width: `${width + 18}%` }} />
          </span>
          <span className={styles.score} data-low={row === 1} />
        </span>
      ))}
    </span>
  )
}
