import { useNavigate } from '@tanstack/react-router'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useComposer } from '#/features/posts/compose/composer.ts'
import { useListDialog } from '#/features/posts/lists/listDialogs.ts'
import { useUpdateComposer } from '#/features/updates/edit/updateComposer.ts'
import { paths } from '#/shared/paths.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'

/** The menu of what can be added to the catalogue. */
export function AddMenu() {
  const ask = useSignInPrompt()
  const navigate = useNavigate()
  const compose = useComposer()
  const openListDialog = useListDialog()
  const addGame = () => ask('add a game', () => void navigate({ href: paths.addGame() }))
  const addUpdate = useUpdateComposer()
  return (
    <Menu
      trigger={<IconButton icon="plus" label="Add" />}
      entries={[
        { label: 'Add a game', icon: 'gamepad-2', onSelect: addGame },
        { label: 'Add a game list', icon: 'list-plus', onSelect: () => openListDialog({ kind: 'new-list' }) },
        { label: 'Add a game update', icon: 'newspaper', onSelect: () => addUpdate() },
        {
          label: 'Add a community post',
          icon: 'message-square',
          onSelect: () => compose(),
        },
        'divider',
        { label: 'How to automate updates', icon: 'rss', href: paths.jsonUpdates() },
      ]}
    />
  )
}
