import { Suspense } from 'react'
import gameList from '#/features/catalog/browse/GameList.module.css'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/catalog/games/GameRowSkeleton.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { LibraryLinks } from './LibraryLinks.tsx'
import { ProfileList } from './ProfileList.tsx'
import type { Profile } from './profiles.contract.ts'

const OwnLibrary = lazyComponent(() => import('./OwnLibrary.tsx'), offerRetry)

export interface LibraryTabProps {
  profile: Profile
  own: boolean
  page: number
  status: LibraryStatus
}

/** A member's library, one status at a time: for themselves with days and notes, for others if they show it. */
export function LibraryTab({ profile, own, page, status }: LibraryTabProps) {
  if (own)
    return (
      <Suspense fallback={<SkeletonText lines={6} />}>
        <OwnLibrary profile={profile} page={page} status={status} />
      </Suspense>
    )
  if (!profile.library)
    return (
      <EmptyState icon="eye-off" title="This library is private">
        {authorName(profile)} doesn’t show which games they play.
      </EmptyState>
    )
  return (
    <div className="stack gap-16">
      <LibraryLinks username={profile.username} status={status} countOf={(each) => profile.library?.[each]} />
      <ProfileList
        {...{ profile, own, page, status }}
        tab="library"
        className={gameList.list}
        attributesOf={gameRowAttributes}
        skeleton={<GameRowSkeleton />}
      >
        {(game) => <GameRow game={game} />}
      </ProfileList>
    </div>
  )
}
