import { Suspense } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { PrestigeSection } from './PrestigeSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Loaded with the settings of a member who looks at them: a visitor has no avatar to make. */
const AvatarEditor = lazyComponent(() => import('#/features/pages/avatarEditor/AvatarEditor.tsx'), offerRetry)

/** The member's public profile and which parts of it are shown. */
export function ProfilePanel({ viewer }: { viewer: Me }) {
  const { experience, show_votes, show_downvotes, show_library, leaderboards } = viewer.settings
  return (
    <>
      <Section id="profile" title="Your profile" note="Anyone can see this.">
        <ProfileForm viewer={viewer} />
      </Section>
      <Section id="avatar" title="Your avatar" note="Shown beside everything you write.">
        <Suspense fallback={<Skeleton width="100%" height={420} />}>
          <AvatarEditor viewer={viewer} />
        </Suspense>
      </Section>
      <Section id="shown" title="Privacy and display" note="Changes are saved automatically.">
        <div className="stack gap-4">
          <SettingSwitch
            label="Show my level and experience"
            hint="When this is off, you don’t see them, but you keep earning experience."
            on={experience}
            setting={(on) => ({ experience: on })}
          />
          <SettingSwitch
            label="Show my votes on my profile"
            hint="Anyone can see which games you upvoted."
            on={show_votes}
            setting={(on) => ({ show_votes: on })}
          />
          {show_votes && (
            <SettingSwitch
              label="Include downvotes"
              hint="Anyone can also see which games you downvoted."
              on={show_downvotes}
              setting={(on) => ({ show_downvotes: on })}
            />
          )}
          <SettingSwitch
            label="Show my library on my profile"
            hint="Anyone can see which games you want to play, are playing, have finished, or have dropped. Your dates and notes stay private."
            on={show_library}
            setting={(on) => ({ show_library: on })}
          />
          <SettingSwitch
            label="Show me on leaderboards"
            hint="Changes can take up to a minute."
            on={leaderboards}
            setting={(on) => ({ leaderboards: on })}
          />
        </div>
      </Section>
      {experience && <PrestigeSection viewer={viewer} />}
    </>
  )
}
