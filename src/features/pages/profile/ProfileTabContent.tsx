import gameList from '#/features/catalog/browse/GameList.module.css'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/catalog/games/GameRowSkeleton.tsx'
import HeldPosts from '#/features/community/posts/HeldPosts.tsx'
import { PostCard } from '#/features/community/posts/PostCard.tsx'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { classes } from '#/ui/classes.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { HiddenVotes } from './HiddenVotes.tsx'
import { LibraryTab } from './LibraryTab.tsx'
import { ProfileList } from './ProfileList.tsx'
import styles from './ProfileTabContent.module.css'
import type { Profile } from './profiles.contract.ts'
import type { ProfileTab } from './profiles.limits.ts'
import { VoteRow } from './VoteRow.tsx'

export interface ProfilePanelProps {
  profile: Profile
  /** Whether it is the viewer's own profile. */
  own: boolean
  tab: ProfileTab
  page: number
  /** The part of the library that its tab shows. */
  status: LibraryStatus
}

/** The content of a profile's tab. */
export function ProfilePanel({ profile, own, tab, page, status }: ProfilePanelProps) {
  const list = { profile, own, page }
  switch (tab) {
    case 'reviews':
    case 'lists':
      return (
        <>
          {own && page === 1 && (
            <HeldPosts belongs={({ post_type }) => post_type === (tab === 'lists' ? 'list' : 'review')}>
              {(post) => <PostCard post={post} isHeld />}
            </HeldPosts>
          )}
          <ProfileList {...list} tab={tab} className="stack gap-12" skeleton={<SkeletonText lines={4} />}>
            {(post) => <PostCard post={post} isOnProfile />}
          </ProfileList>
        </>
      )
    case 'games':
      return (
        <ProfileList
          {...list}
          tab={tab}
          className={gameList.list}
          attributesOf={gameRowAttributes}
          skeleton={<GameRowSkeleton />}
        >
          {(game) => <GameRow game={game} />}
        </ProfileList>
      )
    case 'library':
      return <LibraryTab profile={profile} own={own} page={page} status={status} />
    case 'votes':
      if (!profile.shows_votes) return <HiddenVotes profile={profile} own={own} />
      return (
        <ProfileList
          {...list}
          tab={tab}
          className={classes('stack lined', styles.votes)}
          skeleton={<SkeletonText lines={2} />}
        >
          {(each) => <VoteRow vote={each} />}
        </ProfileList>
      )
  }
}
