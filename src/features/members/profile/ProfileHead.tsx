import { useOpenHistory } from '#/features/account/activity/openHistory.ts'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { AuthorAvatar } from '#/features/members/AuthorAvatar.tsx'
import { authorName } from '#/features/members/authorName.ts'
import { ModerateMember } from '#/features/moderation/members/ModerateMember.tsx'
import { ROLE_NAMES } from '#/features/moderation/roleNames.ts'
import { ReportButton } from '#/features/reports/ReportButton.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { Expandable } from '#/ui/Expandable.tsx'
import { groupDigits } from '#/ui/formatCount.ts'
import { LevelBar } from '#/ui/Level.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import Markdown from '#/ui/markdown/Markdown.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import { Time } from '#/ui/Time.tsx'
import styles from './ProfileHead.module.css'
import { ProfileTotals } from './ProfileTotals.tsx'
import type { Profile } from './profiles.contract.ts'

/** The length from which 'About' is cut, in characters, and the height that stays visible, in pixels. */
const ABOUT_LENGTH = 300
const ABOUT_HEIGHT = 200

/** A member's avatar, name, level, 'About' and totals. */
export function ProfileHead({ profile, own }: { profile: Profile; own: boolean }) {
  const viewer = useViewer()
  const withoutLevel = own && viewer?.settings.experience === false
  const { exp, needed } = withinLevel(profile)
  const color = Number(profile.name_color)
  const badge = profile.name_badge?.startsWith('/')
    ? { src: profile.name_badge, title: 'Name badge' }
    : undefined
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <AuthorAvatar
          author={profile}
          size={96}
          progress={withoutLevel ? undefined : needed > 0 ? exp / needed : 1}
        />
        <div className={styles.names}>
          <h1 className={styles.name}>
            <NameBadge
              className={styles.badge}
              name={authorName(profile)}
              rank={color >= 1 && color <= 6 ? toRank(color) : undefined}
              badge={badge}
            />
          </h1>
          <p className={styles.facts}>
            <span>@{profile.username}</span>
            <span>
              Member since <Time value={profile.created_at} />
            </span>
            {!withoutLevel && <span>{groupDigits(profile.total_exp)} EXP</span>}
          </p>
          <Standing profile={profile} />
        </div>
        <div className={styles.tools}>
          {own ? (
            <OwnTools />
          ) : (
            <ReportButton
              subjectType="profile"
              subjectId={profile.id}
              subject={`${authorName(profile)}’s profile`}
              ownerId={profile.id}
            />
          )}
          <ModerateMember
            member={{ id: profile.id, username: profile.username, name: authorName(profile) }}
          />
        </div>
        <div className={styles.level}>
          {withoutLevel ? (
            <p className={styles.off}>Your level is hidden. You can show it again in Settings.</p>
          ) : (
            <LevelBar level={profile.level} rank={toRank(profile.level_color)} exp={exp} needed={needed} />
          )}
        </div>
      </div>
      {profile.about && (
        <section aria-label="About">
          <Expandable height={ABOUT_HEIGHT} label="See all" enabled={profile.about.length > ABOUT_LENGTH}>
            <Markdown headingLevel={2}>{profile.about}</Markdown>
          </Expandable>
        </section>
      )}
      <ProfileTotals profile={profile} />
    </header>
  )
}

/** Experience within the level, and the total for the level; 0 at the top level. */
function withinLevel({ total_exp, level_exp: { from, to } }: Profile) {
  return { exp: total_exp - from, needed: to === null ? 0 : to - from }
}

/** Badges for role, support and prestige. */
function Standing({ profile }: { profile: Profile }) {
  const role = ROLE_NAMES[profile.role]
  if (!role && !profile.is_premium && profile.prestige === 0) return null
  return (
    <p className={styles.standing}>
      {role && (
        <Chip tone="accent" icon="shield">
          {role}
        </Chip>
      )}
      {profile.is_premium && <Chip icon="heart">Supporter</Chip>}
      {profile.prestige > 0 && <Chip icon="sparkles">Prestige {profile.prestige}</Chip>}
    </p>
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
