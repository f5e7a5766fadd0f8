import { paths } from '#/shared/paths.ts'
import type { IconName } from '#/ui/iconNames.ts'
import type { Profile } from './profiles.contract.ts'
import type { ProfileTab } from './profiles.limits.ts'

/** The address of a page of a profile's tab, in its shortest form. */
export const profileTabAddress = (username: string, tab: ProfileTab, page = 1): string =>
  paths.user(username, { tab: tab === 'reviews' ? undefined : tab, page })

interface TabWords {
  label: string
  /** Its rows, in the plural. */
  noun: string
  icon: IconName
  /** What stands where there is nothing yet. */
  empty: string
  /** What is found here one day. */
  promise: (name: string) => string
}

export const TAB_WORDS: Readonly<Record<ProfileTab, TabWords>> = {
  reviews: {
    label: 'Reviews',
    noun: 'reviews',
    icon: 'star',
    empty: 'No reviews yet',
    promise: (name) => `What ${name} thinks of games is found here once they say it in a review.`,
  },
  games: {
    label: 'Games added',
    noun: 'games',
    icon: 'gamepad-2',
    empty: 'No games added yet',
    promise: (name) => `Games that ${name} brings into the catalogue are found here once they are confirmed.`,
  },
  lists: {
    label: 'Lists',
    noun: 'lists',
    icon: 'list',
    empty: 'No lists yet',
    promise: (name) => `Lists of games that ${name} shares with everybody are found here.`,
  },
  votes: {
    label: 'Votes',
    noun: 'votes',
    icon: 'arrow-big-up',
    empty: 'No votes yet',
    promise: (name) => `Games that ${name} votes on are found here.`,
  },
}

/** How many there are on each tab; votes only where they are shown. */
export function countsOfTabs({ counts, shows_votes }: Profile): Record<ProfileTab, number | undefined> {
  return {
    reviews: counts.reviews,
    games: counts.games,
    lists: counts.lists,
    votes: shows_votes ? counts.upvotes + counts.downvotes : undefined,
  }
}
