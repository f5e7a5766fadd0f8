import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { paths } from '#/shared/paths.ts'
import type { IconName } from '#/ui/iconNames.ts'
import type { Profile } from './profiles.contract.ts'
import { FIRST_STATUS, type ProfileTab } from './profiles.limits.ts'

/** The address of a page of a profile's tab, in its shortest form. */
export const profileTabAddress = (
  username: string,
  tab: ProfileTab,
  page = 1,
  status: LibraryStatus = FIRST_STATUS,
): string =>
  paths.user(username, {
    tab: tab === 'reviews' ? undefined : tab,
    status: status === FIRST_STATUS ? undefined : status,
    page,
  })

interface TabWords {
  label: string
  /** Its rows, in the plural. */
  noun: string
  icon: IconName
  /** Shown if there is nothing yet. */
  empty: string
  /** Text for an empty tab. */
  promise: (name: string) => string
  /** The first step that an empty tab invites its member to. */
  start: { label: string; href: string }
}

const BROWSE = { label: 'Browse all games', href: paths.home() }

export const TAB_WORDS: Readonly<Record<ProfileTab, TabWords>> = {
  reviews: {
    label: 'Reviews',
    noun: 'reviews',
    icon: 'star',
    empty: 'No reviews yet',
    promise: (name) => `Reviews that ${name} writes appear here.`,
    start: BROWSE,
  },
  games: {
    label: 'Games added',
    noun: 'games',
    icon: 'gamepad-2',
    empty: 'No games added yet',
    promise: (name) => `Games that ${name} adds appear here once they are confirmed.`,
    start: { label: 'Add a game', href: paths.addGame() },
  },
  lists: {
    label: 'Lists',
    noun: 'lists',
    icon: 'list',
    empty: 'No lists yet',
    promise: (name) => `Public lists by ${name} appear here.`,
    start: BROWSE,
  },
  library: {
    label: 'Library',
    noun: 'games',
    icon: 'library',
    empty: 'No games here yet',
    promise: (name) => `Games that ${name} gives this status appear here.`,
    start: BROWSE,
  },
  votes: {
    label: 'Votes',
    noun: 'votes',
    icon: 'arrow-big-up',
    empty: 'No votes yet',
    promise: (name) => `Games that ${name} votes on appear here.`,
    start: BROWSE,
  },
}

/** The number of rows of each tab; votes and the library only if they are public. */
export function countsOfTabs({
  counts,
  shows_votes,
  shows_downvotes,
  library,
}: Profile): Record<ProfileTab, number | undefined> {
  return {
    reviews: counts.reviews,
    games: counts.games,
    lists: counts.lists,
    library: library ? LIBRARY_STATUSES.reduce((total, { id }) => total + library[id], 0) : undefined,
    votes: shows_votes ? counts.upvotes + (shows_downvotes ? counts.downvotes : 0) : undefined,
  }
}
