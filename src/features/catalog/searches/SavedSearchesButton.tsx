import { IconButton } from '#/ui/IconButton.tsx'
import { useDeferred } from '#/ui/useDeferred.ts'
import type { SavedSearchesMenuProps } from './SavedSearchesMenu.tsx'

const load = () => import('./SavedSearchesMenu.tsx')
const button = { icon: 'bookmark', label: 'Saved searches', variant: 'outline' } as const

/** The button of the menu of saved searches, which is loaded when the reader approaches it. */
export function SavedSearchesButton(props: Omit<SavedSearchesMenuProps, 'trigger'>) {
  const { part, need, warm } = useDeferred(load)
  if (part) return <part.SavedSearchesMenu {...props} trigger={<IconButton {...button} />} />
  return <IconButton {...button} aria-haspopup="menu" onClick={need} onPointerEnter={warm} onFocus={warm} />
}
