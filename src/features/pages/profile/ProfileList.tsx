import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList, type EndlessListProps } from '#/ui/EndlessList.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { type ProfileRows, profileListQuery } from './profiles.client.ts'
import type { Profile } from './profiles.contract.ts'
import type { ProfileTab } from './profiles.limits.ts'
import { profileTabAddress, TAB_WORDS } from './profileTabs.ts'

export interface ProfileListProps<Tab extends ProfileTab> {
  profile: Profile
  own: boolean
  tab: Tab
  page: number
  /** The part of a library. */
  status?: LibraryStatus
  className: string | undefined
  skeleton: ReactNode
  attributesOf?: EndlessListProps<ProfileRows[Tab]>['attributesOf']
  children: (row: ProfileRows[Tab]) => ReactNode
}

/** An endless list of a member's contributions. Without scripts it is one page with links to the previous and next. */
export function ProfileList<Tab extends ProfileTab>(props: ProfileListProps<Tab>) {
  const { profile, own, tab, page, status, className, skeleton, attributesOf, children } = props
  const list = loadedPages(
    useInfiniteQuery({
      ...profileListQuery(profile.username, tab, page, status),
      refetchOnMount: own ? 'always' : true,
    }),
  )
  const markPage = useListAddress(page)
  const addressOf = (target: number) => profileTabAddress(profile.username, tab, target, status)
  const first = list.pages[0]
  if (first && list.pages.every(({ rows }) => rows.length === 0)) {
    return first.number > 1 ? (
      <PastTheEnd href={addressOf(1)} />
    ) : (
      <NothingYet tab={tab} profile={profile} own={own} />
    )
  }
  return (
    <EndlessList
      {...list}
      className={className}
      keyOf={keyOf}
      hrefOf={addressOf}
      noun={TAB_WORDS[tab].noun}
      skeleton={skeleton}
      markPage={markPage}
      {...(attributesOf ? { attributesOf } : {})}
    >
      {children}
    </EndlessList>
  )
}

const keyOf = (row: ProfileRows[ProfileTab]) => ('game' in row && 'type' in row ? row.game.id : row.id)

function NothingYet({ tab, profile, own }: Pick<ProfileListProps<ProfileTab>, 'tab' | 'profile' | 'own'>) {
  const { icon, empty, promise, start } = TAB_WORDS[tab]
  return (
    <EmptyState
      icon={icon}
      title={empty}
      action={own && <LinkButton href={start.href}>{start.label}</LinkButton>}
    >
      {promise(authorName(profile))}
    </EmptyState>
  )
}

function PastTheEnd({ href }: { href: string }) {
  return (
    <EmptyState
      icon="search"
      title="This page is past the end of the list"
      action={<LinkButton href={href}>First page</LinkButton>}
    />
  )
}
