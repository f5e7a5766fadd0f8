import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'

/** What can be added to the catalogue. */
export function AddMenu() {
  const ask = useSignInPrompt()
  return (
    <Menu
      trigger={<IconButton icon="plus" label="Add" />}
      entries={[
        { label: 'Add a game', icon: 'gamepad-2', onSelect: () => ask('add a game') },
        { label: 'Add a game list', icon: 'list-plus', onSelect: () => ask('add a game list') },
        { label: 'Add a game update', icon: 'newspaper', onSelect: () => ask('add a game update') },
        {
          label: 'Add a community post',
          icon: 'message-square',
          onSelect: () => ask('add a community post'),
        },
      ]}
    />
  )
}
