import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { HistoryProvider } from '#/features/account/activity/HistoryProvider.tsx'
import { ReauthenticationProvider } from '#/features/account/reauthentication/ReauthenticationProvider.tsx'
import { useBlockedGames } from '#/features/account/session/blockedGames.client.ts'
import { viewerId } from '#/features/account/session/session.client.ts'
import { type AskToSignIn, SignInPromptContext } from '#/features/account/session/signInPrompt.ts'
import { OwnGamesProvider } from '#/features/favorites/OwnGamesProvider.tsx'
import { LiveUpdates } from '#/features/live/LiveUpdates.tsx'
import { useCountClicks } from '#/features/logs/useLogs.ts'
import { ComposeProvider } from '#/features/posts/compose/ComposeProvider.tsx'
import { ListsProvider } from '#/features/posts/lists/ListsProvider.tsx'
import { UpdateComposerProvider } from '#/features/updates/edit/UpdateComposerProvider.tsx'
import { VotesProvider } from '#/features/votes/VotesProvider.tsx'
import { ToastProvider } from '#/ui/ToastProvider.tsx'
import { BottomBar } from './BottomBar.tsx'
import { SessionNews } from './SessionNews.tsx'
import styles from './Shell.module.css'
import { SignInPrompt, type SignInRequest } from './SignInPrompt.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { useAppLinks } from './useAppLinks.ts'

/** The frame around every page: bars, skip link, and sign-in prompt. */
export function Shell({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest | null>(null)
  const ask = useCallback<AskToSignIn>((purpose, then) => {
    if (viewerId() !== null) return then?.()
    // An open sheet is above everything, including the prompt.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    setRequest({ purpose, goOn: then })
  }, [])
  const close = useMemo(() => () => setRequest(null), [])
  useAppLinks()
  useCountClicks()
  useBlockedGames()
  return (
    <ToastProvider>
      <SignInPromptContext value={ask}>
        <SkipLink />
        <VotesProvider>
          <OwnGamesProvider>
            <ReauthenticationProvider>
              <HistoryProvider>
                <ComposeProvider>
                  <ListsProvider>
                    <UpdateComposerProvider>
                      <TopBar />
                      <main id="content" className={styles.main} tabIndex={-1}>
                        {children}
                      </main>
                      <BottomBar />
                    </UpdateComposerProvider>
                  </ListsProvider>
                </ComposeProvider>
              </HistoryProvider>
            </ReauthenticationProvider>
          </OwnGamesProvider>
        </VotesProvider>
        <LiveUpdates />
        <SessionNews />
        <SignInPrompt request={request} onClose={close} />
      </SignInPromptContext>
    </ToastProvider>
  )
}
