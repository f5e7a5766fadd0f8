import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { menuEntries } from './actions/action.ts'
import { useAccountActions } from './actions/useAccountActions.tsx'

/** The account menu of a visitor, opened at once: its button was pressed before this was loaded. */
export default function VisitorMenu() {
  const { sections, dialogs } = useAccountActions(null)
  return (
    <>
      <Menu
        opensAtOnce
        trigger={<IconButton icon="user" label="Account" />}
        entries={menuEntries(sections)}
      />
      {dialogs}
    </>
  )
}
