import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { preload } from '#/ui/loadModule.ts'

const importDialog = () => import('./ReviewDialog.tsx')
const ReviewDialog = lazyComponent(importDialog, 'dialog')

interface ReviewDialogActions {
  /** Opens the dialog; visitors sign in first. */
  open: () => void
  /** Loads the dialog, for who is about to open it. */
  preload: () => void
}

const ReviewDialogContext = createContext<ReviewDialogActions>({ open: () => {}, preload: () => {} })

/** Opens the dialog in which the viewer writes or edits their review of the game around. */
export const useReviewDialog = (): ReviewDialogActions => use(ReviewDialogContext)

/** Gives everything below the dialog for the viewer's review of a game. */
export function ReviewDialogProvider({
  game,
  children,
}: {
  game: { urlid: string; name: string }
  children: ReactNode
}) {
  const ask = useSignInPrompt()
  const [isOpen, setOpen] = useState(false)
  const { name } = game
  const actions = useMemo(
    () => ({
      open: () => ask(`review ${name}`, () => setOpen(true)),
      preload: () => preload(importDialog),
    }),
    [ask, name],
  )
  const signedOut = () => {
    setOpen(false)
    actions.open()
  }
  return (
    <ReviewDialogContext value={actions}>
      {children}
      <ReviewDialog game={game} open={isOpen} onClose={() => setOpen(false)} onSignedOut={signedOut} />
    </ReviewDialogContext>
  )
}
