import { createContext, use } from 'react'
import type { NewVote, VoteMap } from './votes.client.ts'
import type { VoteType } from './votes.rules.ts'

/** The viewer's votes, and how to cast one. */
export interface VotesOfViewer {
  own: VoteMap | undefined
  /** Keys (`voteKey`) of votes that could not be sent yet. */
  failed: ReadonlySet<string>
  /** Casts a vote. `purpose` ends the sentence 'Sign in to …' for who is not signed in. */
  cast: (vote: NewVote, purpose: string, postType?: string) => void
  /** Sends a vote again that could not be sent. */
  retry: (key: string) => void
}

/** Without a provider, as in cached fragments on the server, nobody has voted. */
const NOBODY: VotesOfViewer = { own: undefined, failed: new Set(), cast: () => {}, retry: () => {} }

export const VotesContext = createContext<VotesOfViewer>(NOBODY)

export const useVotes = (): VotesOfViewer => use(VotesContext)

/** The viewer's vote on an item; null for none, and as long as it is not known. */
export function ownVote(own: VoteMap | undefined, kind: NewVote['kind'], id: number): VoteType | null {
  return own?.[kind][id] ?? null
}
