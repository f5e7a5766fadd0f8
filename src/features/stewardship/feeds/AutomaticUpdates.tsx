import { useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const AutomaticUpdatesDialog = lazyComponent(() => import('./AutomaticUpdatesDialog.tsx'), 'dialog')

/** Opens the settings of a game's feed and tokens: for its developer and moderators. Nobody else sees the button. */
export function AutomaticUpdates({ game }: { game: Game }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!viewer) return null
  if (viewer.username !== game.developer_account?.username && !viewer.abilities.includes('edit-at-once'))
    return null
  return (
    <>
      <Button size="small" variant="plain" icon="rss" onClick={() => setOpen(true)}>
        Automatic updates
      </Button>
      <AutomaticUpdatesDialog game={game} viewerId={viewer.id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
