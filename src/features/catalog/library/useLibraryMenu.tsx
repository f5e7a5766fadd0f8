import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import type { MenuEntry } from '#/ui/Menu.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { changeStatus } from './changeLibrary.client.ts'
import { libraryEntryQuery, statusIn, useLibrary } from './library.client.ts'
import { LIBRARY_ICONS } from './libraryIcons.ts'

const LibraryDialog = lazyComponent(() => import('./LibraryDialog.tsx'), 'dialog')

/**
 * The entries of a menu with which a member says what a game is to them, and the dialog for days and note, which belongs beside the menu.
 * Visitors are asked to sign in; what they chose is then done.
 */
export function useLibraryMenu(game: { id: number; name: string }): {
  entries: MenuEntry[]
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useSignInPrompt()
  const status = statusIn(useLibrary(), game.id)
  const [shown, setShown] = useState<{ open: boolean; number: number }>()
  const choose = (chosen: LibraryStatus | null) =>
    ask(
      `${chosen ? `add ${game.name} to` : 'change'} your library`,
      () => void changeStatus(queryClient, toast, game, chosen),
    )
  const entries: MenuEntry[] = LIBRARY_STATUSES.map(({ id, label }) => ({
    label,
    icon: LIBRARY_ICONS[id],
    checked: id === status,
    onSelect: () => choose(id),
  }))
  if (status)
    entries.push(
      'divider',
      {
        label: 'Dates and note…',
        icon: 'pencil',
        onSelect: () => {
          // Another tab may have changed it. While the dialog is open, it isn't read again: that would replace what is typed.
          queryClient.removeQueries({ queryKey: libraryEntryQuery(viewerId(), game.id).queryKey })
          // A new key resets the dialog.
          setShown({ open: true, number: (shown?.number ?? 0) + 1 })
        },
      },
      { label: 'Remove from library', icon: 'x', onSelect: () => choose(null) },
    )
  return {
    entries,
    dialog: shown && (
      <LibraryDialog
        key={shown.number}
        game={game}
        open={shown.open}
        onClose={() => setShown({ ...shown, open: false })}
      />
    ),
  }
}
