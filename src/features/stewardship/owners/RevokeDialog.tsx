import { useMutation, useQueryClient } from '@tanstack/react-query'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { reasonError } from '#/features/people/moderation/reason.rules.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { forgetWords, MessageForm } from './MessageForm.tsx'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { revokeOwnership } from './owners.client.ts'

/** A moderator revokes a developer's ownership of a game. */
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
    <Dialog form open={open} onClose={onClose} title={`Revoke the ownership of ${game.name}`} size="narrow">
      <MessageForm
        place={place}
        label="Reason"
        isReason
        hint="The developer will see this, and it’s recorded in the moderation log."
        errorOf={reasonError}
        button="Revoke ownership"
        tone="danger"
        isBusy={revoking.isPending}
        error={revoking.error}
        onSend={(reason) => revoking.mutate(reason)}
      />
    </Dialog>
  )
}
