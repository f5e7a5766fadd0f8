import type { Me } from '#/features/people/account/me.contract.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_LABELS } from '#/features/people/account/notificationKinds.ts'
import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { Switch } from '#/ui/Choice.tsx'
import { FollowedSubjects } from './FollowedSubjects.tsx'
import { FollowedThreads } from './FollowedThreads.tsx'
import { Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { WeeklyMailSection } from './WeeklyMailSection.tsx'

/** What the member is notified of. */
export function NotificationsPanel({ viewer }: { viewer: Me }) {
  const { settings } = viewer
  const { notifications } = useDisplaySettings()
  return (
    <>
      <Section id="new-notifications" title="New notifications" note="Applies to this browser only.">
        <Switch
          label="Show new notifications in the corner"
          hint="The bell always shows how many there are."
          checked={notifications}
          onChange={() => setDisplaySetting({ notifications: !notifications })}
        />
      </Section>
      <Section
        id="notifications"
        title="Notify me about"
        note="Changes are saved automatically. Notifications that you turn off aren’t kept for later."
      >
        <div className="stack gap-4">
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
      <WeeklyMailSection viewer={viewer} />
      <FollowedSubjects viewer={viewer.id} />
      <FollowedThreads viewer={viewer.id} />
    </>
  )
}
