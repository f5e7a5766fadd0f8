import { Banner } from '#/ui/Banner.tsx'
import styles from './DisplayPanel.module.css'
import { ThemePicker } from './ThemePicker.tsx'
import { ViewPicker } from './ViewPicker.tsx'

/** How the site looks to this reader, kept by their browser. */
export function DisplayPanel() {
  return (
    <div className={styles.panel}>
      <noscript>
        <Banner>Themes and views are changed by a script, and scripts are off in this browser.</Banner>
      </noscript>
      <ThemePicker />
      <ViewPicker />
      <p className={styles.note}>Kept in this browser only, and applied at once in all its tabs.</p>
    </div>
  )
}
