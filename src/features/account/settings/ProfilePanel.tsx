import type { Me } from '#/features/account/me.contract.ts'
import styles from './Panel.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** The member's public profile and which parts of it are shown. */
export function ProfilePanel({ viewer }: { viewer: Me }) {
  const { experience, show_votes } = viewer.settings
  return (
    <>
      <Section id="profile" title="Your profile" note="Everybody can see this.">
        <ProfileForm viewer={viewer} />
      </Section>
      <Section id="shown" title="Privacy and display" note="Changes are saved automatically.">
        <div className={styles.switches}>
          <SettingSwitch
            label="Show my level and experience"
            hint="When this is off, you don't see them, but you keep earning experience."
            on={experience}
            setting={(on) => ({ experience: on })}
          />
          <SettingSwitch
            label="List my votes on my profile"
            hint="Others can see which games you voted on."
            on={show_votes}
            setting={(on) => ({ show_votes: on })}
          />
        </div>
      </Section>
    </>
  )
}
