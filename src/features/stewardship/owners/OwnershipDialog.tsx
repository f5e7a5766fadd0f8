import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { classes } from '#/ui/classes.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import OtherGames from './OtherGames.tsx'
import styles from './Owners.module.css'
import { OwnershipRequest } from './OwnershipRequest.tsx'
import { OwnershipSteps } from './OwnershipSteps.tsx'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { giveUpOwnership, ownershipQuery } from './owners.client.ts'
import type { Ownership } from './ownership.contract.ts'

/** How a member proves that a game is theirs: a text to publish, a check, or a request to the moderators. */
export default function OwnershipDialog({ game, open, onClose }: OwnerDialogProps) {
  const viewer = useViewerId()
  const claim = useQuery({ ...ownershipQuery(viewer, game.urlid), enabled: Boolean(viewer) && open })
  const isYours = claim.data?.developer === 'you'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isYours ? `You own ${game.name}` : `Verify that ${game.name} is yours`}
    >
      {claim.isPending && <SkeletonText lines={6} />}
      {claim.isError && (
        <ErrorState compact title="Your claim couldn’t be loaded" onRetry={() => void claim.refetch()}>
          {errorMessage(claim.error)}
        </ErrorState>
      )}
      {claim.data &&
        (isYours ? <Owned game={game} onClose={onClose} /> : <Claim game={game} claim={claim.data} />)}
    </Dialog>
  )
}

function Claim({ game, claim }: Pick<OwnerDialogProps, 'game'> & { claim: Ownership }) {
  return (
    <div className="stack gap-24">
      <State claim={claim} />
      <OwnershipSteps game={game} claim={claim} />
      {claim.state !== 'requested' && <OwnershipRequest game={game} claim={claim} />}
    </div>
  )
}

function State({ claim }: { claim: Ownership }) {
  if (claim.state === 'requested')
    return (
      <div className={styles.notice} role="status">
        <strong>A moderator will review your request</strong>
        <p>{claim.message || 'We found your text. A moderator will review your claim.'}</p>
        <p className={styles.muted}>You’ll get a notification when they decide.</p>
      </div>
    )
  if (claim.state !== 'declined' && claim.state !== 'revoked') return null
  return (
    <div className={classes(styles.notice, styles.warning)} role="status">
      <strong>
        {claim.state === 'declined' ? 'Your request was declined' : 'A moderator revoked your ownership'}
      </strong>
      {claim.reason && (
        <p>
          <RuleText>{claim.reason}</RuleText>
        </p>
      )}
    </div>
  )
}

function Owned({ game, onClose }: Pick<OwnerDialogProps, 'game' | 'onClose'>) {
  const details = useQuery(gameQuery(game.urlid))
  const developers = details.data && 'developers' in details.data ? details.data.developers : []
  const queryClient = useQueryClient()
  const showToast = useToast()
  const giveUp = useMutation({
    mutationFn: () => giveUpOwnership(game.urlid),
    onSuccess: async () => {
      onClose()
      showToast({
        tone: 'positive',
        icon: 'circle-check',
        title: `${game.name} no longer has a verified developer.`,
      })
      await queryClient.invalidateQueries(gameQuery(game.urlid))
    },
  })
  return (
    <div className="stack gap-24">
      <div className={classes(styles.notice, styles.positive)} role="status">
        <strong>You’re the verified developer</strong>
        <p>
          Your developer tools are in the Options menu, your edits apply right away, and your comments on this
          game are marked as the developer’s. You can’t vote on it or review it.
        </p>
      </div>
      {developers.map((developer) => (
        <OtherGames key={developer.slug} developer={developer} />
      ))}
      <div className={styles.section}>
        <h3 className={styles.heading}>Give up ownership</h3>
        <p className={styles.muted}>
          Your feed and your tokens for pushing updates will stop working. The council keeps the keys you
          gave.
        </p>
        {giveUp.isError && <p role="alert">{errorMessage(giveUp.error)}</p>}
        <div>
          <ConfirmButton
            tone="danger"
            busy={giveUp.isPending}
            question="Press again to give up"
            onConfirm={() => giveUp.mutate()}
          >
            Give up ownership
          </ConfirmButton>
        </div>
      </div>
    </div>
  )
}
