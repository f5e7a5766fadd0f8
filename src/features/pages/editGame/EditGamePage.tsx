import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { currentFieldsQuery } from '#/features/stewardship/edits/edits.client.ts'
import { declineQuery, ownGameQuery } from '#/features/stewardship/edits/ownGame.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { EditForm } from './EditForm.tsx'

/** The page on which a member edits a game. */
export function EditGamePage({ game }: { game: Game }) {
  const viewer = useViewerId()
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Edit {game.name}</h1>
        <p className="row gap-16 text-13">
          <a href={paths.game(game.urlid)}>Back to the game</a>
          <a href={paths.gameHistory(game.urlid)}>History</a>
        </p>
        <noscript>
          <p className={page.notice}>This form needs JavaScript. Turn it on and reload the page.</p>
        </noscript>
      </header>
      {viewer === undefined ? (
        <Waiting />
      ) : viewer === null ? (
        <SignInFirst game={game} />
      ) : (
        <LoadedForm key={viewer} game={game} viewer={viewer} />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack gap-12" aria-busy="true">
      <SkeletonText lines={8} />
    </div>
  )
}

/** Asks a visitor to sign in at once; the form follows as soon as somebody is. */
function SignInFirst({ game }: { game: Game }) {
  const ask = useSignInPrompt()
  const isAsked = useRef(false)
  const purpose = `edit ${game.name}`
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask(purpose, () => {})
  }, [ask, purpose])
  return (
    <Centered>
      <EmptyState
        icon="pencil"
        title={`Sign in to edit ${game.name}`}
        action={
          <Button variant="solid" tone="accent" onClick={() => ask(purpose, () => {})}>
            Sign in
          </Button>
        }
      >
        Every change is recorded with its author, so it can be discussed and undone.
      </EmptyState>
    </Centered>
  )
}

function LoadedForm({ game, viewer }: { game: Game; viewer: string }) {
  const current = useQuery({ ...currentFieldsQuery(game.id), refetchOnWindowFocus: false })
  const own = useQuery(ownGameQuery(game.id, viewer))
  if (current.isError && !current.data)
    return (
      <Centered>
        <ErrorState title="The form couldn’t be loaded" onRetry={() => void current.refetch()}>
          {errorMessage(current.error)}
        </ErrorState>
      </Centered>
    )
  if (!current.data || own.isPending) return <Waiting />
  return <EditForm game={game} current={current.data} own={own.data} />
}

function Centered({ children }: { children: ReactNode }) {
  return <div className="stack gap-12">{children}</div>
}

const ResubmitForm = lazyComponent(() => import('./ResubmitForm.tsx'), offerRetry)

/** In place of the form of a game that was removed; the member who added it can resubmit it if it was declined. */
export function RemovedGameForm({ game }: { game: { id: number; urlid: string } }) {
  const { data: decline } = useQuery(declineQuery(game.id, useViewerId()))
  // What is typed is not lost if the game is read again.
  const first = useRef(decline)
  first.current ??= decline
  if (first.current?.can_resubmit)
    return (
      <Suspense fallback={<Waiting />}>
        <ResubmitForm game={game} decline={first.current} />
      </Suspense>
    )
  return (
    <EmptyState
      heading={1}
      icon="archive"
      title="Game removed"
      action={<LinkButton href={paths.home()}>Browse all games</LinkButton>}
    >
      This game has been removed from the database, so it can’t be edited.
    </EmptyState>
  )
}
