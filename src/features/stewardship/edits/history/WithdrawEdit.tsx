import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshGames, withdrawEdit } from '#/features/stewardship/edits/edits.client.ts'
import type { GameEdit } from '#/features/stewardship/edits/edits.contract.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'

/** Withdraws the viewer's own pending edit. */
export function WithdrawEdit({ edit }: { edit: GameEdit }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const withdrawing = useMutation({
    mutationFn: () => withdrawEdit(edit.id),
    onSuccess: async () => {
      showToast({ title: 'Edit withdrawn.', tone: 'positive', icon: 'circle-check', topic: 'edit' })
      await refreshGames(queryClient)
    },
  })
  return (
    <>
      <ConfirmButton
        size="small"
        icon="x"
        busy={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate()}
      >
        Withdraw edit
      </ConfirmButton>
      {withdrawing.error && (
        <p role="alert" className="negative text-13">
          {errorMessage(withdrawing.error)}
        </p>
      )}
    </>
  )
}
