import { useQuery } from '@tanstack/react-query'
import { memberTheme } from '#/features/people/authorLine/memberTheme.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { classes } from '#/ui/classes.ts'
import { RailFooter } from '#/ui/footer/RailFooter.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import styles from './ProfilePage.module.css'
import { ProfilePanel } from './ProfileTabContent.tsx'
import { profileQuery } from './profiles.client.ts'
import type { Profile } from './profiles.contract.ts'
import { PROFILE_TABS, type ProfileTab } from './profiles.limits.ts'
import { countsOfTabs, profileTabAddress, TAB_WORDS } from './profileTabs.ts'
import { ProfileProgress } from './progress/ProfileProgress.tsx'

export interface ProfilePageProps {
  profile: Profile
  tab: ProfileTab
  page: number
  status: LibraryStatus
}

/** A member's profile and contributions. The address contains the tab and the page. */
export function ProfilePage({ profile, tab, page, status }: ProfilePageProps) {
  const { username } = profile
  const own = useViewerId() === profile.id
  const viewer = useViewer()
  // A member who returns from writing something wants to see it.
  useQuery({ ...profileQuery(username), refetchOnMount: own ? 'always' : true })
  const counts = countsOfTabs(profile)
  return (
    <div className={classes(styles.page, memberTheme(profile.theme))}>
      <ProfileHead profile={profile} own={own} />
      {/* Beside the lists, or folded above them: nothing is below a list that loads more when its end is reached. */}
      <div className={styles.side}>
        <ProfileProgress username={username} withoutExp={own && viewer?.settings.experience === false} />
        <RailFooter />
      </div>
      <div className="stack pack-start gap-16">
        <TabLinks
          label="Activity"
          keepsPlace
          links={PROFILE_TABS.map((each) => ({
            href: profileTabAddress(username, each),
            label: TAB_WORDS[each].label,
            count: counts[each],
            current: each === tab,
          }))}
        />
        <ProfilePanel
          key={`${profile.id} ${tab} ${status}`}
          profile={profile}
          own={own}
          tab={tab}
          page={page}
          status={status}
        />
      </div>
    </div>
  )
}
