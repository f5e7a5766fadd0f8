import { type ReactNode, useCallback, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { type ChosenGame, type OpenUpdateComposer, UpdateComposerContext } from './updateComposer.ts'

const AddUpdateDialog = lazyComponent(() => import('./AddUpdateDialog.tsx'), 'dialog')

/** Lets everything below open the dialog in which an update is added. The dialog loads when it is first opened. */
export function UpdateComposerProvider({ children }: { children: ReactNode }) {
  const ask = useSignInPrompt()
  const [shown, setShown] = useState<{ game: ChosenGame | undefined; open: boolean; number: number }>()
  const open = useCallback<OpenUpdateComposer>(
    (game) =>
      ask(game ? `add an update for ${game.name}` : 'add a game update', () =>
        // A new key resets the dialog.
        setShown((before) => ({ game, open: true, number: (before?.number ?? 0) + 1 })),
      ),
    [ask],
  )
  return (
    <UpdateComposerContext value={open}>
      {children}
      {shown && (
        <AddUpdateDialog
          key={shown.number}
          game={shown.game}
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
        />
      )}
    </UpdateComposerContext>
  )
}
