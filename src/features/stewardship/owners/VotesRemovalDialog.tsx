import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { useNow } from '#/shared/now.ts'
import { plural } from '#/shared/plural.ts'
import { classes } from '#/ui/classes.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import { forgetWords, MessageForm } from './MessageForm.tsx'
import styles from './Owners.module.css'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { requestVotesRemoval, votesRemovalQuery } from './owners.client.ts'
import { votesReasonError } from './ownerTexts.rules.ts'
import type { VotesRemovalRequest } from './votesRemoval.contract.ts'

/** A developer asks the moderators to remove the votes of their game. */
export default function VotesRemovalDialog({ game, open, onClose }: OwnerDialogProps) {
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const options = votesRemovalQuery(viewer, game.urlid)
  const state = useQuery({ ...options, enabled: Boolean(viewer) && open })
  const place = `votes-removal:${game.id}`
  const sending = useMutation({
    mutationFn: (reason: string) => requestVotesRemoval(game.urlid, reason),
    onSuccess: async () => {
      forgetWords(place)
      await queryClient.invalidateQueries(options)
    },
  })
  return (
    <Dialog form open={open} onClose={onClose} title={`Request votes removal for ${game.name}`}>
      {state.isPending && <SkeletonText lines={4} />}
      {state.isError && (
        <ErrorState compact title="Your requests couldn’t be loaded" onRetry={() => void state.refetch()}>
          {errorMessage(state.error)}
        </ErrorState>
      )}
      {state.data && (
        <div className="stack gap-24">
          {state.data.latest && <Latest request={state.data.latest} />}
          <p>
            {game.name} has {plural(state.data.upvotes, 'upvote')} and{' '}
            {plural(state.data.downvotes, 'downvote')}.
            {(!state.data.refusal || state.data.latest?.status === 'pending') &&
              ' If a moderator grants your request, all of them are archived, and voting starts over from zero. Everyone can vote again.'}
          </p>
          {state.data.refusal ? (
            state.data.latest?.status !== 'pending' && <p className={styles.muted}>{state.data.refusal}.</p>
          ) : (
            <MessageForm
              place={place}
              label="Why should the votes be removed?"
              hint="We remove votes when a game has changed so much that they no longer apply, not because they are negative."
              errorOf={votesReasonError}
              button="Send request"
              isBusy={sending.isPending}
              error={sending.error}
              onSend={(reason) => sending.mutate(reason)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

const STATES = {
  pending: { title: 'A moderator will review your request', tone: undefined },
  granted: { title: 'Your last request was granted', tone: styles.positive },
  declined: { title: 'Your last request was declined', tone: styles.warning },
}

function Latest({ request }: { request: VotesRemovalRequest }) {
  const now = useNow()
  const { title, tone } = STATES[request.status]
  return (
    <div className={classes(styles.notice, tone)} role="status">
      <strong>{title}</strong>
      <p>{request.status === 'pending' ? request.reason : request.decision_reason}</p>
      {request.progress && (
        <p>
          Removing votes: {groupDigits(request.progress.removed)} of {groupDigits(request.progress.votes)}
        </p>
      )}
      <p className={styles.muted}>
        <Time value={request.decided_at ?? request.created_at} now={now} />
      </p>
    </div>
  )
}
