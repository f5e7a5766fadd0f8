import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useComposer } from '#/features/posts/compose/composer.ts'
import { useListDialog } from '#/features/posts/lists/listDialogs.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'

/** The menu of what can be added to the catalogue. */
export function AddMenu() {
  const ask = useSignInPrompt()
  const compose = useComposer()
  const openListDialog = useListDialog()
  return (
    <Menu
      trigger={<IconButton icon="plus" label="Add" />}
      entries={[
        { label: 'Add a game', icon: 'gamepad-2', onSelect: () => ask('add a game') },
        { label: 'Add a game list', icon: 'list-plus', onSelect: () => openListDialog({ kind: 'new-list' }) },
        { label: 'Add a game update', icon: 'newspaper', onSelect: () => ask('add a game update') },
        {
          label: 'Add a community post',
          icon: 'message-square',
          onSelect: () => compose(),
        },
      ]}
    />
  )
}
