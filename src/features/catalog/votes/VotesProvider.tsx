import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { useLaterCode } from '#/ui/useLaterCode.ts'
import type { VoteCasting } from './voteCasting.client.ts'
import { type NewVote, ownVotesQuery } from './votes.client.ts'
import { type RefusalListener, VotesContext } from './votesContext.ts'

const importVoteCasting = () => import('./voteCasting.client.ts')

/** Provides the viewer's votes, and casts new ones. Only members need the code for that. */
export function VotesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const toast = useToast()
  const withVoteCasting = useLaterCode(importVoteCasting, Boolean(viewer))
  const { data: own } = useQuery(ownVotesQuery(viewer))
  /** From the first vote on. */
  const casting = useRef<VoteCasting>(undefined)
  /** What a screen reader hears of the last vote. */
  const [announced, setAnnounced] = useState<{ text: string }>()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  const [refusalListeners] = useState(() => new Set<RefusalListener>())

  useEffect(() => {
    const retryAll = () => casting.current?.retry()
    addEventListener('online', retryAll)
    return () => removeEventListener('online', retryAll)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pending votes belong to the member who is leaving
  useEffect(() => () => casting.current?.clear(), [viewer])

  const value = useMemo(
    () => ({
      own,
      failed,
      retry: (key: string) => casting.current?.retry(key),
      onRefused: (listener: RefusalListener) => {
        refusalListeners.add(listener)
        return () => void refusalListeners.delete(listener)
      },
      cast: (vote: NewVote, purpose: string, postType?: string) =>
        ask(purpose, () => {
          const voter = viewerId()
          withVoteCasting(({ VoteCasting }) => {
            casting.current ??= new VoteCasting({
              queryClient,
              toast,
              onAnnounce: setAnnounced,
              onFailures: setFailed,
              refusalListeners,
            })
            if (viewerId() === voter) void casting.current.cast(vote, postType)
          })
        }),
    }),
    [own, failed, ask, queryClient, toast, withVoteCasting, refusalListeners],
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
