import { type ReactNode, useCallback, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { type ComposeRequest, ComposerContext, type OpenComposer } from './composer.ts'

const ComposeDialog = lazyComponent(() => import('./ComposeDialog.tsx'), 'dialog')

/**
 * Lets everything below open the dialog in which a community post is written. The dialog loads when it is first opened.
 */
export function ComposeProvider({ children }: { children: ReactNode }) {
  const ask = useSignInPrompt()
  const [shown, setShown] = useState<{ request: ComposeRequest; open: boolean; number: number }>()
  const open = useCallback<OpenComposer>(
    (request = {}) =>
      ask(request.game ? `comment on ${request.game.name}` : 'add a community post', () =>
        // A new key resets the dialog.
        setShown((before) => ({ request, open: true, number: (before?.number ?? 0) + 1 })),
      ),
    [ask],
  )
  return (
    <ComposerContext value={open}>
      {children}
      {shown && (
        <ComposeDialog
          key={shown.number}
          request={shown.request}
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
        />
      )}
    </ComposerContext>
  )
}
