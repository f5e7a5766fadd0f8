import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { refreshGames, withdrawEdit } from '#/features/edits/edits.client.ts'
import type { GameEdit } from '#/features/edits/edits.contract.ts'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './EditEntry.module.css'

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
        <p role="alert" className={styles.error}>
          {toErrorMessage(withdrawing.error)}
        </p>
      )}
    </>
  )
}
