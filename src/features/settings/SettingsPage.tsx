import { TabLinks } from '#/ui/Tabs.tsx'
import { DisplayPanel } from './DisplayPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import styles from './SettingsPage.module.css'
import { SETTINGS_TABS, type SettingsTab } from './settingsTabs.ts'

/** What a reader can set, a tab a subject. */
export function SettingsPage({ tab }: { tab: SettingsTab }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <TabLinks
        label="Settings"
        links={SETTINGS_TABS.map(({ id, label }) => ({
          href: `/settings?tab=${id}`,
          label,
          current: id === tab,
        }))}
      />
      {tab === 'profile' ? <ProfilePanel /> : <DisplayPanel />}
    </div>
  )
}
