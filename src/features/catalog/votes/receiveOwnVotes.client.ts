import type { QueryClient } from '@tanstack/react-query'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import { changeTotals } from './cachedVotes.ts'
import { pendingVotes } from './pendingVotes.client.ts'
import { replaceOwnVote } from './replaceOwnVote.client.ts'
import { voteKey } from './votes.client.ts'
import type { CastVotes } from './votes.contract.ts'
import { VOTE_KINDS } from './votes.limits.ts'

/** Shows votes that the viewer cast in another tab or browser. Those that this tab is still sending are newer. */
export async function receiveOwnVotes(
  queryClient: QueryClient,
  viewer: string,
  votes: CastVotes,
): Promise<void> {
  for (const kind of VOTE_KINDS)
    for (const { id, vote, waiting } of votes[kind]) {
      if (pendingVotes.has(voteKey({ kind, id }))) continue
      const before = await replaceOwnVote(queryClient, viewer, { kind, id }, vote, waiting)
      if (kind === 'games' && before !== vote) forgetOwnLists(queryClient, viewer)
    }
  // With a vote on the way, the shown totals are newer; the server sends them again after it.
  if (![...pendingVotes.keys()].some((key) => key.startsWith('games ')))
    changeTotals(queryClient, viewer, () => votes.totals)
}
