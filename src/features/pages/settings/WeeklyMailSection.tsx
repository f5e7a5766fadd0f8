import { useQuery } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { authSettingsQuery } from '#/features/people/session/authSettings.client.ts'
import { paths } from '#/shared/paths.ts'
import { Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** The weekly email, where the site mails its members. */
export function WeeklyMailSection({ viewer: { settings, email_proven } }: { viewer: Me }) {
  const { data } = useQuery(authSettingsQuery)
  if (!data || data.mailer_autoconfirm) return null
  return (
    <Section id="weekly-mail" title="By email">
      {email_proven ? (
        <SettingSwitch
          label="Weekly email"
          hint="Once a week, the notifications you haven’t seen and up to three games for you. Nothing is sent if there are no notifications."
          on={settings.weekly_mail}
          setting={(on) => ({ weekly_mail: on })}
        />
      ) : (
        <p>
          We can send you a weekly email with the notifications you haven’t seen. To turn it on, first add and
          confirm an email address in <a href={paths.settings('sign-in')}>your sign-in settings</a>.
        </p>
      )}
    </Section>
  )
}
