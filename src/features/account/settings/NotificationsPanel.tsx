import type { Me } from '#/features/account/me.contract.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_LABELS } from '#/features/notifications/notifications.limits.ts'
import styles from './Panel.module.css'
import { Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** What the member is told of. */
export function NotificationsPanel({ viewer: { settings } }: { viewer: Me }) {
  return (
    <Section
      id="notifications"
      title="Notify me about"
      note="Changes are saved automatically. Notifications that are off are not saved for later."
    >
      <div className={styles.switches}>
        {NOTIFICATION_KINDS.map((kind) => (
          <SettingSwitch
            key={kind}
            label={NOTIFICATION_LABELS[kind]}
            on={settings.notifications[kind]}
            setting={(on) => ({ notifications: { [kind]: on } })}
          />
        ))}
      </div>
    </Section>
  )
}
