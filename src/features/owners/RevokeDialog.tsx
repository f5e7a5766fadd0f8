import { useMutation, useQueryClient } from '@tanstack/react-query'
import { gameQuery } from '#/features/games/games.client.ts'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/moderation/moderation.limits.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { revokeOwnership } from './owners.client.ts'
import { forgetWords, WordsForm } from './WordsForm.tsx'

/** A moderator takes a game from its verified developer. */
export default function RevokeDialog({ game, open, onClose }: OwnerDialogProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const place = `revoke:${game.id}`
  const revoking = useMutation({
    mutationFn: (reason: string) => revokeOwnership(game.urlid, reason),
    onSuccess: async () => {
      forgetWords(place)
      onClose()
      showToast({ tone: 'positive', icon: 'circle-check', title: 'Ownership revoked.' })
      await queryClient.invalidateQueries(gameQuery(game.urlid))
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={`Revoke the ownership of ${game.name}`} size="narrow">
      <WordsForm
        place={place}
        label="Reason"
        hint="The developer reads this, and it is kept in the moderation log."
        min={MIN_DECISION_REASON}
        max={MAX_DECISION_REASON}
        button="Revoke ownership"
        tone="danger"
        isBusy={revoking.isPending}
        error={revoking.error}
        onSend={(reason) => revoking.mutate(reason)}
      />
    </Dialog>
  )
}
