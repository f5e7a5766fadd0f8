import { type ReactNode, useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import type { MenuEntry } from '#/ui/Menu.tsx'

const DIALOGS = {
  ownership: lazyComponent(() => import('./OwnershipDialog.tsx'), 'dialog'),
  votes: lazyComponent(() => import('./VotesRemovalDialog.tsx'), 'dialog'),
  give: lazyComponent(() => import('./GiveKeysDialog.tsx'), 'dialog'),
  read: lazyComponent(() => import('./ReadKeysDialog.tsx'), 'dialog'),
  revoke: lazyComponent(() => import('./RevokeDialog.tsx'), 'dialog'),
}

/**
 * The entries of a game's menu for its developer, for claimants, for the council and for moderators, and their dialogs.
 */
export function useOwnerTools(game: Game): { entries: MenuEntry[]; dialog: ReactNode } {
  const ask = useSignInPrompt()
  const viewer = useViewer()
  const [shown, setShown] = useState<{ name: keyof typeof DIALOGS; open: boolean }>()
  const open = (name: keyof typeof DIALOGS) => () => setShown({ name, open: true })
  const isDeveloper = Boolean(viewer) && game.developer_account?.username === viewer?.username
  const entries: MenuEntry[] = []
  if (!game.developer_verified)
    entries.push('divider', {
      label: 'Verify ownership',
      icon: 'shield',
      onSelect: () => ask(`verify that ${game.name} is yours`, open('ownership')),
    })
  const numbers: MenuEntry = {
    label: 'Statistics',
    icon: 'chart-no-axes-column',
    href: paths.gameNumbers(game.urlid),
  }
  if (isDeveloper)
    entries.push(
      'divider',
      { heading: 'Developer tools' },
      numbers,
      { label: 'Request votes removal', icon: 'undo-2', onSelect: open('votes') },
      { label: 'Give Steam keys to council', icon: 'key', onSelect: open('give') },
      { label: 'Ownership', icon: 'shield', onSelect: open('ownership') },
    )
  if (viewer && can(viewer.role, 'read-steam-keys')) {
    entries.push('divider', { label: 'Read Steam keys', icon: 'key', onSelect: open('read') })
    if (can(viewer.role, 'settle-requests')) {
      if (!isDeveloper) entries.push(numbers)
      if (game.developer_verified && !isDeveloper)
        entries.push({ label: 'Revoke ownership', icon: 'ban', tone: 'danger', onSelect: open('revoke') })
    }
  }
  const Dialog = shown && DIALOGS[shown.name]
  // Who stops being the developer while one of these is open could only be refused there.
  const isForOthers = (shown?.name === 'votes' || shown?.name === 'give') && !isDeveloper
  return {
    entries,
    dialog: Dialog && (
      <Dialog
        game={game}
        open={shown.open && !isForOthers}
        onClose={() => setShown({ ...shown, open: false })}
      />
    ),
  }
}
