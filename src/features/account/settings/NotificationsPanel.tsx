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
      title="Tell me about"
      note="Each change counts at once. What is switched off is not kept for later either."
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
