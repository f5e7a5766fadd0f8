import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#/features/pages/profile/profiles.client.ts'
import type { Profile } from '#/features/pages/profile/profiles.contract.ts'
import { Standing } from '#/features/pages/profile/Standing.tsx'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { memberTheme } from '#/features/people/authorLine/memberTheme.ts'
import { nameStyle } from '#/features/people/authorLine/nameStyle.ts'
import { FollowButton } from '#/features/people/following/FollowButton.tsx'
import { MuteButton } from '#/features/people/muting/MuteButton.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { classes } from '#/ui/classes.ts'
import { LevelBar } from '#/ui/Level.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import { CardMerits } from './CardMerits.tsx'
import styles from './MemberCard.module.css'

/** Who a member is, in short: what their profile shows at its top. It keeps its size while it loads. */
export function MemberCard({ username }: { username: string }) {
  const { data: profile, isError } = useQuery(profileQuery(username))
  if (profile) return <LoadedCard key={profile.id} profile={profile} />
  return (
    <div data-member-card className={classes(styles.card, styles.waiting)} aria-busy={!isError}>
      {isError ? <p>The card of @{username} couldn’t be loaded.</p> : <Skeleton width="100%" height={200} />}
    </div>
  )
}

function LoadedCard({ profile }: { profile: Profile }) {
  const viewer = useViewer()
  const isHidden = viewer?.id === profile.id && !viewer.settings.experience
  const { from, to } = profile.level_exp
  return (
    <div data-member-card className={classes(styles.card, memberTheme(profile.theme))}>
      <img className={styles.banner} src={profile.banner_url} alt="" width={960} height={192} />
      <div className={styles.body}>
        <div className="row bottom gap-12">
          <span className={styles.avatar}>
            <AuthorAvatar author={profile} size={64} />
          </span>
          <div className={styles.names}>
            <NameBadge className={styles.name ?? ''} name={authorName(profile)} {...nameStyle(profile)} />
            <span className="muted text-12">@{profile.username}</span>
          </div>
        </div>
        {!isHidden && (
          <LevelBar
            level={profile.level}
            rank={toRank(profile.level_color)}
            exp={profile.total_exp - from}
            needed={to === null ? 0 : to - from}
          />
        )}
        <Standing profile={profile} />
        <CardMerits counts={profile.counts} />
        <p className="muted text-12">
          Member since <Time value={profile.created_at} />
        </p>
        {viewer?.id !== profile.id && (
          <div className="row gap-8">
            <FollowButton
              subject={{ kind: 'members', id: profile.username, name: authorName(profile) }}
              variant="soft"
            />
            <MuteButton member={profile} variant="soft" />
          </div>
        )}
      </div>
    </div>
  )
}
