import type { SubjectKind } from './following.limits.ts'

/** What a member will hear of once they follow something. */
const TOLD: Readonly<Record<SubjectKind, (name: string) => string>> = {
  games: (name) => `You’ll be notified of updates to ${name}.`,
  developers: (name) => `You’ll be notified of new games by ${name}, and of updates to their games.`,
  tags: (name) => `You’ll be notified of new games tagged ${name}.`,
  lists: (name) => `You’ll be notified of games added to “${name}”.`,
  members: (name) => `You’ll be notified of reviews, posts, lists, and games by ${name}.`,
}

/** The message once something is followed, or no longer. */
export const followMessage = (kind: SubjectKind, name: string, isFollowed: boolean): string =>
  isFollowed ? TOLD[kind](name) : `You no longer follow ${name}.`
