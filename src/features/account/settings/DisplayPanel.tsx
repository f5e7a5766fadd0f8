import { Banner } from '#/ui/Banner.tsx'
import styles from './DisplayPanel.module.css'
import { ThemePicker } from './ThemePicker.tsx'
import { ViewPicker } from './ViewPicker.tsx'

/** How the site looks, stored in this browser. */
export function DisplayPanel() {
  return (
    <div className={styles.panel}>
      <noscript>
        <Banner>Changing the theme or view needs JavaScript, which is turned off in this browser.</Banner>
      </noscript>
      <ThemePicker />
      <ViewPicker />
      <p className={styles.note}>Saved in this browser only. Changes apply to all its tabs right away.</p>
    </div>
  )
}
