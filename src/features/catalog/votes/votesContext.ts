import { createContext, use } from 'react'
import type { NewVote, VoteMap } from './votes.client.ts'
import { countsAfter, type VoteCounts, type VoteType } from './votes.rules.ts'

/** The viewer's votes, and how to cast one. */
export interface VotesOfViewer {
  own: VoteMap | undefined
  /** Keys (`voteKey`) of votes that could not be sent yet. */
  failed: ReadonlySet<string>
  /** Casts a vote. `purpose` completes the sentence 'Sign in to …' for visitors. */
  cast: (vote: NewVote, purpose: string, postType?: string) => void
  /** Sends an unsent vote again. */
  retry: (key: string) => void
  /** Says what the server rejects to whoever may show it in place. If nobody does, a message says it. Returns how to stop. */
  onRefused: (listener: RefusalListener) => () => void
}

/** Returns whether it shows the refusal. */
export type RefusalListener = (vote: NewVote, error: Error) => boolean

/** Without a provider, as in cached fragments on the server, nobody has voted. */
const NOBODY: VotesOfViewer = {
  own: undefined,
  failed: new Set(),
  cast: () => {},
  retry: () => {},
  onRefused: () => () => {},
}

export const VotesContext = createContext<VotesOfViewer>(NOBODY)

export const useVotes = (): VotesOfViewer => use(VotesContext)

/** The viewer's vote on an item; null for none, or while unknown. */
export function ownVote(own: VoteMap | undefined, kind: NewVote['kind'], id: number): VoteType | null {
  return own?.[kind][id] ?? null
}

/** The counts of an item as the viewer sees them: with their own vote, also while it waits. */
export function countsWithOwn(
  own: VoteMap | undefined,
  kind: NewVote['kind'],
  item: VoteCounts & { id: number },
): VoteCounts {
  const vote = ownVote(own, kind, item.id)
  return vote && isWaiting(own, kind, item.id) ? countsAfter(item, null, vote) : item
}

/** Whether the viewer's vote on an item is not in its counts yet. */
export const isWaiting = (own: VoteMap | undefined, kind: NewVote['kind'], id: number): boolean =>
  kind === 'games' && own?.waiting[id] === true
