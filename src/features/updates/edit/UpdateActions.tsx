import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { RemoveControl } from '#/features/moderation/RemoveControl.tsx'
import type { GameUpdateDetails } from '#/features/updates/updates.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { refreshUpdates, removeUpdate } from './updateEdit.client.ts'

const EditUpdateDialog = lazy(() => import('./EditUpdateDialog.tsx'))

/** Edits and removes an update: for its author, the game's developer and moderators. Nobody else sees the buttons. */
export function UpdateActions({ update }: { update: GameUpdateDetails }) {
  const viewer = useViewer()
  const removal = useRemoval(update)
  const [isNeeded, setNeeded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!viewer) return null
  const isOwn = viewer.id === update.added_by?.id || viewer.id === update.developer_id
  if (!isOwn && !viewer.abilities.includes('edit-at-once')) return null
  return (
    <>
      <Button
        size="small"
        variant="plain"
        icon="pencil"
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      >
        Edit
      </Button>
      <RemoveControl
        noun="update"
        isOwn={isOwn}
        isBusy={removal.isPending}
        error={removal.error}
        onRemove={removal.mutate}
      />
      {isNeeded && (
        <Suspense>
          <EditUpdateDialog update={update} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useRemoval(update: GameUpdateDetails) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  return useMutation({
    mutationFn: (reason: string) => removeUpdate(update.id, reason),
    onSuccess: async () => {
      showToast({ title: 'The update was removed.', tone: 'positive', icon: 'circle-check', topic: 'update' })
      await navigate({ href: paths.game(update.game.urlid) })
      await refreshUpdates(queryClient)
    },
  })
}
