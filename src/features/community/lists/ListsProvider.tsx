import { type ReactNode, useCallback, useState } from 'react'
import {
  ListDialogContext,
  type ListDialogRequest,
  type OpenListDialog,
} from '#/features/catalog/games/listDialogs.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const NewListDialog = lazyComponent(() => import('./NewListDialog.tsx'), 'dialog')
const AddToListDialog = lazyComponent(() => import('./AddToListDialog.tsx'), 'dialog')

/** Lets everything below open the dialogs in which lists are made and games are added to them. They load when first needed. */
export function ListsProvider({ children }: { children: ReactNode }) {
  const ask = useSignInPrompt()
  const [shown, setShown] = useState<{ request: ListDialogRequest; open: boolean; number: number }>()
  const open = useCallback<OpenListDialog>(
    (request) =>
      ask(request.kind === 'new-list' ? 'add a game list' : `add ${request.game.name} to a list`, () =>
        // A new key resets the dialog.
        setShown((before) => ({ request, open: true, number: (before?.number ?? 0) + 1 })),
      ),
    [ask],
  )
  const close = () => setShown(shown && { ...shown, open: false })
  return (
    <ListDialogContext value={open}>
      {children}
      {shown?.request.kind === 'new-list' && (
        <NewListDialog key={shown.number} open={shown.open} onClose={close} />
      )}
      {shown?.request.kind === 'add-game' && (
        <AddToListDialog key={shown.number} game={shown.request.game} open={shown.open} onClose={close} />
      )}
    </ListDialogContext>
  )
}
