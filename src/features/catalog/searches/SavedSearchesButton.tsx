import { IconButton } from '#/ui/IconButton.tsx'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import type { SavedSearchesMenuProps } from './SavedSearchesMenu.tsx'

const importMenu = () => import('./SavedSearchesMenu.tsx')

/** The button of the menu of saved searches. */
export const SavedSearchesButton = (props: Omit<SavedSearchesMenuProps, 'trigger'>) =>
  useLazyPopup('menu', importMenu, {
    ...props,
    trigger: <IconButton icon="bookmark" label="Saved searches" variant="outline" />,
  })
