import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import type { IconName } from '#/ui/iconNames.ts'

export const LIBRARY_ICONS: Readonly<Record<LibraryStatus, IconName>> = {
  want: 'bookmark',
  playing: 'gamepad-2',
  finished: 'circle-check',
  dropped: 'archive',
}
