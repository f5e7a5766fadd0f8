import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RemoveControl } from '#/features/people/moderation/RemoveControl.tsx'
import { useRemoval } from '#/features/people/moderation/useRemoval.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { refreshUpdates, removeUpdate } from './updateEdit.client.ts'
import type { GameUpdateDetails } from './updates.contract.ts'

const EditUpdateDialog = lazyComponent(() => import('./EditUpdateDialog.tsx'), 'dialog')

/** Edits and removes an update: for its author, the game's developer and moderators. Nobody else sees the buttons. */
export function UpdateActions({ update }: { update: GameUpdateDetails }) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const removal = useRemoval({
    remove: async (reason) => {
      await removeUpdate(update.id, reason)
      showToast({ title: 'The update was removed.', tone: 'positive', icon: 'circle-check', topic: 'update' })
    },
    leave: () => navigate({ href: paths.game(update.game.urlid) }),
    refresh: () => refreshUpdates(queryClient),
  })
  const [isOpen, setOpen] = useState(false)
  if (!viewer) return null
  const isOwn = viewer.id === update.added_by?.id || viewer.id === update.developer_id
  if (!isOwn && !viewer.abilities.includes('edit-at-once')) return null
  return (
    <>
      <Button size="small" variant="plain" icon="pencil" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <RemoveControl noun="update" isOwn={isOwn} {...removal} />
      <EditUpdateDialog update={update} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
