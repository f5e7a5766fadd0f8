import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Switch } from '#/ui/Choice.tsx'
import styles from './DisplayPanel.module.css'
import { ThemePicker } from './ThemePicker.tsx'
import { ViewPicker } from './ViewPicker.tsx'

/** How the site looks, stored in this browser. */
export function DisplayPanel() {
  const { earlyAccess } = useDisplaySettings()
  return (
    <div className={styles.panel}>
      <noscript>
        <Banner>Changing the theme or view needs JavaScript, which is turned off in this browser.</Banner>
      </noscript>
      <ThemePicker />
      <ViewPicker />
      <Switch
        label="Highlight early access games"
        hint="Marks them with a colored edge in lists of games."
        checked={earlyAccess}
        onChange={() => setDisplaySetting({ earlyAccess: !earlyAccess })}
      />
      <p className="muted text-13">Saved in this browser only. Changes apply to all its tabs right away.</p>
    </div>
  )
}
