import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import styles from './LibraryButton.module.css'
import type { LibraryMenuProps } from './LibraryMenuPopup.tsx'
import { statusIn, useLibrary } from './library.client.ts'
import { LIBRARY_ICONS } from './libraryIcons.ts'

const importMenu = () => import('./LibraryMenuPopup.tsx')

/** What a game is to the viewer, as a button with a menu to change it. On phones it has only its icon. */
export function LibraryButton({
  game,
  className,
}: {
  game: { id: number; name: string }
  className?: string | undefined
}) {
  const status = statusIn(useLibrary(), game.id)
  const label = LIBRARY_STATUSES.find(({ id }) => id === status)?.label
  const name = label ? `Library: ${label}` : 'Add to library'
  const trigger = (
    <Button
      className={classes(styles.button, className)}
      icon={status ? LIBRARY_ICONS[status] : 'library'}
      endIcon="chevron-down"
      data-status={status}
      aria-label={name}
      title={name}
    >
      <span>{label ?? 'Add to library'}</span>
    </Button>
  )
  return useLazyPopup<LibraryMenuProps>('menu', importMenu, { game, trigger })
}
