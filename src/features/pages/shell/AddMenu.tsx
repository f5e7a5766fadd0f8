import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { menuEntries } from './actions/action.ts'
import { useAddActions } from './actions/useAddActions.ts'

/** The menu of what can be added to the catalog. */
export const AddMenu = () => (
  <Menu trigger={<IconButton icon="plus" label="Add" />} entries={menuEntries(useAddActions())} />
)
