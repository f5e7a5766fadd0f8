import { ReportButton } from '#/features/community/reports/ReportButton.tsx'
import { useOpenHistory } from '#/features/people/activity/openHistory.ts'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { nameStyle } from '#/features/people/authorLine/nameStyle.ts'
import { BadgeShelf } from '#/features/people/collectibles/BadgeShelf.tsx'
import { FollowButton } from '#/features/people/following/FollowButton.tsx'
import { MuteButton } from '#/features/people/muting/MuteButton.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { ModerateMember } from '#/features/stewardship/sanctions/ModerateMember.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Expandable } from '#/ui/Expandable.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { ShareButton } from '#/ui/ShareButton.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './ProfileHead.module.css'
import { ProfileLevel, withinLevel } from './ProfileLevel.tsx'
import { ProfileTotals } from './ProfileTotals.tsx'
import type { Profile } from './profiles.contract.ts'
import { Standing } from './Standing.tsx'

/** The length from which 'About' is cut, in characters, and the height that stays visible, in pixels. */
const ABOUT_LENGTH = 300
const ABOUT_HEIGHT = 200

/** A member's avatar, name, 'About', level, badges, and totals. */
export function ProfileHead({ profile, own }: { profile: Profile; own: boolean }) {
  const viewer = useViewer()
  const withoutLevel = own && viewer?.settings.experience === false
  const { exp, needed } = withinLevel(profile)
  return (
    <header className={classes('panel stack', styles.head)}>
      <img className={styles.banner} src={profile.banner_url} alt="" width={960} height={192} />
      <div className={styles.who}>
        <AuthorAvatar
          author={profile}
          size={136}
          progress={withoutLevel ? undefined : needed > 0 ? exp / needed : 1}
        />
        <div className={styles.names}>
          <h1 className={styles.name}>
            <NameBadge className={styles.badge} name={authorName(profile)} {...nameStyle(profile)} />
          </h1>
          <p className={styles.facts}>
            <span>@{profile.username}</span>
            <span>
              Member since <Time value={profile.created_at} />
            </span>
          </p>
          <Standing profile={profile} />
        </div>
        <div className={styles.tools}>
          {own ? (
            <OwnTools />
          ) : (
            <>
              <FollowButton subject={{ kind: 'members', id: profile.username, name: authorName(profile) }} />
              <MuteButton member={profile} />
              <ReportButton
                subjectType="profile"
                subjectId={profile.id}
                subject={`${authorName(profile)}’s profile`}
                ownerId={profile.id}
              />
            </>
          )}
          <ShareButton compact title={authorName(profile)} path={paths.user(profile.username)} />
          <ModerateMember
            member={{ id: profile.id, username: profile.username, name: authorName(profile) }}
          />
        </div>
      </div>
      {profile.about && (
        <section aria-label="About">
          <Expandable height={ABOUT_HEIGHT} label="See all" enabled={profile.about.length > ABOUT_LENGTH}>
            <Markdown headingLevel={2}>{profile.about}</Markdown>
          </Expandable>
        </section>
      )}
      <ProfileLevel key={profile.id} profile={profile} isHidden={withoutLevel} />
      <BadgeShelf badges={profile.badges} />
      <ProfileTotals profile={profile} />
    </header>
  )
}

/** The buttons that only the member sees on their own profile. */
function OwnTools() {
  const openHistory = useOpenHistory()
  return (
    <>
      <LinkButton icon="pencil" href={paths.settings()}>
        Edit profile
      </LinkButton>
      <Button icon="history" onClick={openHistory}>
        Activity
      </Button>
    </>
  )
}
