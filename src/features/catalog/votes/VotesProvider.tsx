import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import { plural } from '#/shared/plural.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { changeCachedVotes, changeTotals } from './cachedVotes.ts'
import { recordOf, recordVote, unrecordVote } from './localVotes.client.ts'
import { type BeforeVote, pendingVotes } from './pendingVotes.client.ts'
import { replaceOwnVote } from './replaceOwnVote.client.ts'
import { VoteOutbox } from './voteOutbox.client.ts'
import { type NewVote, ownVotesQuery, sendVote, type VoteMap, voteKey } from './votes.client.ts'
import { countsAfter, shownVotes, type VoteCounts, type VoteType } from './votes.rules.ts'
import { isWaiting, type RefusalListener, VotesContext } from './votesContext.ts'

/** Provides the viewer's votes and casts new ones: immediately on screen, and to the server in the background. */
export function VotesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const toast = useToast()
  const { data: own } = useQuery(ownVotesQuery(viewer))
  /** Whether the viewer knows that votes can wait: said once. */
  const wasNotified = useRef(false)
  /** What a screen reader hears of the last vote. */
  const [announced, setAnnounced] = useState<{ text: string }>()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  const [refusalListeners] = useState(() => new Set<RefusalListener>())

  const outbox = useMemo(
    () =>
      new VoteOutbox({
        send: sendVote,
        onSent: async (vote, { upvotes, downvotes, waiting }) => {
          pendingVotes.delete(voteKey(vote))
          const viewer = viewerId()
          // A response that was on its way when the vote was cast may not include it. Before the counts, which are without a vote that waits.
          if (viewer !== null) await replaceOwnVote(queryClient, viewer, vote, vote.type, waiting)
          changeCachedVotes(queryClient, vote.kind, vote.id, () => ({ upvotes, downvotes }))
          if (viewer === null) return
          const counts = { upvotes, downvotes }
          setAnnounced(voteText(vote, waiting ? countsAfter(counts, null, vote.type) : counts))
          if (waiting && !wasNotified.current) {
            wasNotified.current = true
            toast({
              icon: 'clock',
              title: 'Your vote will count later',
              text: 'Votes of new accounts count after a day. One that looks like a second vote waits for a moderator.',
            })
          }
          if (vote.kind === 'games') forgetOwnLists(queryClient, viewer)
        },
        onRefused: (vote, error) => {
          void undo(queryClient, vote, pendingVotes.get(voteKey(vote)))
          pendingVotes.delete(voteKey(vote))
          const isShown = [...refusalListeners].some((listener) => listener(vote, error))
          if (!isShown) toast({ tone: 'negative', icon: 'triangle-alert', title: error.message })
        },
        onFailures: setFailed,
      }),
    [queryClient, toast, refusalListeners],
  )

  useEffect(() => {
    const retryAll = () => outbox.retry()
    addEventListener('online', retryAll)
    return () => removeEventListener('online', retryAll)
  }, [outbox])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pending votes belong to the member who is leaving
  useEffect(
    () => () => {
      outbox.clear()
      pendingVotes.clear()
    },
    [outbox, viewer],
  )

  const value = useMemo(
    () => ({
      own,
      failed,
      retry: (key: string) => outbox.retry(key),
      onRefused: (listener: RefusalListener) => {
        refusalListeners.add(listener)
        return () => void refusalListeners.delete(listener)
      },
      cast: (vote: NewVote, purpose: string, postType?: string) =>
        ask(purpose, async () => {
          const last = await show(queryClient, vote, postType)
          if (last === undefined) return
          const key = voteKey(vote)
          if (!pendingVotes.has(key)) pendingVotes.set(key, { vote: last, postType })
          outbox.put(vote)
        }),
    }),
    [own, failed, outbox, ask, queryClient, refusalListeners],
  )
  return (
    <VotesContext value={value}>
      {children}
      <div role="status" className="visually-hidden">
        {announced?.text}
      </div>
    </VotesContext>
  )
}

/** A new object for each vote, also with the same text. */
function voteText({ kind, type }: NewVote, counts: VoteCounts): { text: string } {
  const { score } = shownVotes(kind, counts)
  return { text: `${type === 'upvote' ? 'Upvoted' : 'Downvoted'}. ${plural(score, 'vote')}.` }
}

/** Shows a vote everywhere at once. Resolves with the vote before it; undefined for a repeated vote, which changes nothing. */
async function show(
  queryClient: QueryClient,
  vote: NewVote,
  postType?: string,
): Promise<VoteType | null | undefined> {
  const viewer = viewerId()
  if (viewer === null) return undefined
  const before = await replaceOwnVote(queryClient, viewer, vote, vote.type)
  if (before === vote.type) return undefined
  if (!isWaitingNow(queryClient, viewer, vote))
    changeCachedVotes(queryClient, vote.kind, vote.id, (counts) => countsAfter(counts, before, vote.type))
  if (vote.kind === 'games')
    changeTotals(queryClient, viewer, (counts) => countsAfter(counts, before, vote.type))
  const record = recordOf(vote, postType)
  if (record) recordVote(viewer, record, vote.id, vote.type)
  return before
}

/** Reverts a vote that the server rejected. */
async function undo(
  queryClient: QueryClient,
  vote: NewVote,
  { vote: last, postType }: BeforeVote = { vote: null, postType: undefined },
) {
  const viewer = viewerId()
  if (viewer === null) return
  await replaceOwnVote(queryClient, viewer, vote, last)
  void queryClient.invalidateQueries({ queryKey: viewerKey(viewer) })
  const revert = (counts: VoteCounts) =>
    last
      ? countsAfter(counts, vote.type, last)
      : {
          upvotes: Math.max(0, counts.upvotes - (vote.type === 'upvote' ? 1 : 0)),
          downvotes: Math.max(0, counts.downvotes - (vote.type === 'downvote' ? 1 : 0)),
        }
  if (!isWaitingNow(queryClient, viewer, vote)) changeCachedVotes(queryClient, vote.kind, vote.id, revert)
  if (vote.kind === 'games') changeTotals(queryClient, viewer, revert)
  const record = recordOf(vote, postType)
  if (record) unrecordVote(record, vote.id, last)
}

const isWaitingNow = (queryClient: QueryClient, viewer: string, { kind, id }: NewVote): boolean =>
  isWaiting(queryClient.getQueryData<VoteMap>(ownVotesQuery(viewer).queryKey), kind, id)
