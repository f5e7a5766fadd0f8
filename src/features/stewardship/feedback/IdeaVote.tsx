import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { formatCount } from '#/shared/formatCount.ts'
import { plural } from '#/shared/plural.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { ownVotesQuery, refreshFeedback, voteForIdea } from './feedback.client.ts'
import type { Feedback } from './feedback.contract.ts'
import styles from './IdeaVote.module.css'

/** The votes for an idea, and the viewer's own; a second press takes it back. */
export function IdeaVote({ item }: { item: Feedback }) {
  const viewer = useViewerId()
  const { data: own = [] } = useQuery(ownVotesQuery(viewer))
  const queryClient = useQueryClient()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const isOwn = viewer !== null && viewer !== undefined && item.author?.id === viewer
  const isOpen = item.status === 'open' || item.status === 'planned'
  // The server's count, until the idea has been read again.
  const [counted, setCounted] = useState<{ votes: number; before: Feedback }>()
  const voting = useMutation({
    // Presses that follow each other quickly are sent one after the other.
    scope: { id: `idea-vote:${item.id}` },
    mutationFn: (wanted: boolean) => voteForIdea(item.id, wanted),
    onSuccess: ({ vote, votes }) => {
      queryClient.setQueryData(ownVotesQuery(viewerId()).queryKey, (ids: number[] = []) =>
        vote ? [...ids, item.id] : ids.filter((id) => id !== item.id),
      )
      setCounted({ votes, before: item })
      void refreshFeedback(queryClient)
    },
    onError: (error) => {
      if (isSignedOut(error)) return
      showToast({ title: errorMessage(error), tone: 'negative', icon: 'triangle-alert', topic: 'feedback' })
    },
  })
  const isVoted = voting.isPending ? voting.variables : own.includes(item.id)
  const known = counted?.before === item ? counted.votes : item.votes
  const votes = known + Number(isVoted) - Number(own.includes(item.id))
  const label = `${plural(votes, 'vote')} for “${item.title}”`
  if (isOwn || !isOpen)
    return (
      <span
        className={styles.votes}
        title={isOwn ? 'You can’t vote for your own idea' : 'Voting on this idea is closed'}
      >
        <Icon name="arrow-big-up" size={20} />
        <span className="title-font">{formatCount(votes)}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={classes(styles.votes, styles.button)}
      aria-pressed={isVoted}
      aria-label={label}
      onClick={() => {
        if (viewer) voting.mutate(!isVoted)
        else ask(`vote for “${item.title}”`, () => voting.mutate(true))
      }}
    >
      <Icon name="arrow-big-up" size={20} filled={isVoted} />
      <span className="title-font">{formatCount(votes)}</span>
    </button>
  )
}
