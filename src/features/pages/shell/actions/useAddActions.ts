import { useNavigate } from '@tanstack/react-router'
import { useListDialog } from '#/features/catalog/games/listDialogs.ts'
import { useComposer } from '#/features/community/compose/composer.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useUpdateComposer } from '#/features/stewardship/updates/updateComposer.ts'
import { paths } from '#/shared/paths.ts'
import type { Action } from './action.ts'

/** What can be added to the catalog, and how to do so automatically: the sections of the Add menu. Visitors are asked to sign in. */
export function useAddActions(): Action[][] {
  const ask = useSignInPrompt()
  const navigate = useNavigate()
  const compose = useComposer()
  const openListDialog = useListDialog()
  const addUpdate = useUpdateComposer()
  return [
    [
      {
        label: 'Add a game',
        icon: 'gamepad-2',
        onSelect: () => ask('add a game', () => void navigate({ href: paths.addGame() })),
      },
      {
        label: 'Add a game list',
        icon: 'list-plus',
        onSelect: () => openListDialog({ kind: 'new-list' }),
      },
      { label: 'Add a game update', icon: 'newspaper', onSelect: () => addUpdate() },
      { label: 'Add a community post', icon: 'message-square', onSelect: () => compose() },
    ],
    [{ label: 'How to automate updates', icon: 'rss', href: paths.jsonUpdates() }],
  ]
}
