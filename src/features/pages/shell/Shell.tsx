import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { OwnGamesProvider } from '#/features/catalog/favorites/OwnGamesProvider.tsx'
import { LiveUpdates } from '#/features/catalog/live/LiveUpdates.tsx'
import { useCountClicks } from '#/features/catalog/logs/useLogs.ts'
import { VotesProvider } from '#/features/catalog/votes/VotesProvider.tsx'
import { ComposeProvider } from '#/features/community/compose/ComposeProvider.tsx'
import { ListsProvider } from '#/features/community/lists/ListsProvider.tsx'
import { ReauthenticationProvider } from '#/features/people/reauthentication/ReauthenticationProvider.tsx'
import { useBlockedGames } from '#/features/people/session/blockedGames.client.ts'
import { useMutedMembers } from '#/features/people/session/mutedMembers.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { type AskToSignIn, SignInPromptContext } from '#/features/people/session/signInPrompt.ts'
import { useMemberAttribute } from '#/features/people/session/useMemberAttribute.ts'
import { UpdateComposerProvider } from '#/features/stewardship/updates/UpdateComposerProvider.tsx'
import { whenIdle } from '#/shared/whenIdle.ts'
import { Footer } from '#/ui/footer/Footer.tsx'
import { useLazyComponent } from '#/ui/lazyComponent.tsx'
import { ToastProvider } from '#/ui/ToastProvider.tsx'
import { rememberControl } from './askingControl.ts'
import { BottomBar } from './BottomBar.tsx'
import { CommandsProvider } from './commands/CommandsProvider.tsx'
import { HistoryProvider } from './HistoryProvider.tsx'
import { SessionNews } from './SessionNews.tsx'
import styles from './Shell.module.css'
import { SignInPrompt, type SignInRequest } from './SignInPrompt.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { useAppLinks } from './useAppLinks.ts'
import { useSheetFocus } from './useSheetFocus.ts'

const importSiteWorker = () => import('#/features/pages/installable/SiteWorker.tsx')
const importMemberCards = () => import('#/features/pages/memberCard/MemberCards.tsx')

/** Resolves when the page and its pictures are loaded, and the browser has nothing better to do. */
async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await whenIdle()
}

/** The frame around every page: bars, skip link, and sign-in prompt. */
export function Shell({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest | null>(null)
  const ask = useCallback<AskToSignIn>((purpose, then, form = 'signIn') => {
    if (viewerId() !== null) return then?.()
    const asking = rememberControl()
    // An open sheet is above everything, including the prompt.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    setRequest({ purpose, form, asking, onSignedIn: then })
  }, [])
  const close = useMemo(() => () => setRequest(null), [])
  const { Component: MemberCards, load: loadMemberCards } = useLazyComponent(importMemberCards)
  const { Component: SiteWorker, load: loadSiteWorker } = useLazyComponent(importSiteWorker)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after what the page itself needs
  useEffect(() => {
    void whenIdle().then(loadMemberCards)
    if ('serviceWorker' in navigator) void whenLoaded().then(loadSiteWorker)
  }, [])
  useAppLinks()
  useSheetFocus()
  useCountClicks()
  useMemberAttribute()
  useBlockedGames()
  useMutedMembers()
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
                      <CommandsProvider>
                        <TopBar />
                        <main id="content" className={styles.main} tabIndex={-1}>
                          {children}
                        </main>
                        <Footer />
                        <BottomBar />
                      </CommandsProvider>
                    </UpdateComposerProvider>
                  </ListsProvider>
                </ComposeProvider>
              </HistoryProvider>
            </ReauthenticationProvider>
          </OwnGamesProvider>
        </VotesProvider>
        <LiveUpdates />
        <SessionNews />
        {MemberCards && <MemberCards />}
        {SiteWorker && <SiteWorker />}
        <SignInPrompt request={request} onClose={close} />
      </SignInPromptContext>
    </ToastProvider>
  )
}
