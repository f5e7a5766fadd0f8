import MenuPopup from '#/ui/MenuPopup.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import { useLibraryMenu } from './useLibraryMenu.tsx'

export interface LibraryMenuProps extends PopupProps {
  game: { id: number; name: string }
}

/** The menu of `LibraryButton`. It loads when it first opens. */
export default function LibraryMenuPopup({ game, ...popup }: LibraryMenuProps) {
  const { entries, dialog } = useLibraryMenu(game)
  return (
    <>
      <MenuPopup align="start" {...popup} entries={entries} />
      {dialog}
    </>
  )
}
