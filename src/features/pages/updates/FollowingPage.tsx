import { Suspense } from 'react'
import head from '#/features/catalog/browse/ListHead.module.css'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { UpdateRowSkeleton } from '#/features/stewardship/updates/UpdateRowSkeleton.tsx'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import styles from './FollowingPage.module.css'
import { UpdatesTabs } from './UpdatesTabs.tsx'

const FollowingNews = lazyComponent(
  () => import('#/features/pages/followingNews/FollowingNews.tsx'),
  offerRetry,
)

/** What is new in all that the viewer follows. The page itself is the same for everyone; the news comes in the browser. */
export function FollowingPage({ page }: { page: number }) {
  const access = useListAccess(true)
  return (
    <section className={styles.page} id={SKIP_TARGET} tabIndex={-1}>
      <header className={head.head}>
        <div className={head.line}>
          <h1 className={head.title}>Following</h1>
          <p className={head.total}>What’s new in what you follow</p>
          {access.kind === 'own' && (
            <div className={head.tools}>
              <LinkButton size="small" variant="plain" icon="rss" href={paths.feeds()}>
                Feed
              </LinkButton>
            </div>
          )}
        </div>
        <UpdatesTabs following />
      </header>
      {access.kind === 'signIn' ? (
        <SignInToFollow />
      ) : access.kind === 'own' ? (
        <Suspense fallback={<NewsSkeleton />}>
          <FollowingNews page={page} viewer={access.viewer} />
        </Suspense>
      ) : (
        <NewsSkeleton />
      )}
    </section>
  )
}

const NewsSkeleton = () => (
  <div className="stack gap-12" aria-hidden="true">
    <UpdateRowSkeleton />
    <UpdateRowSkeleton />
    <UpdateRowSkeleton />
  </div>
)

function SignInToFollow() {
  const ask = useSignInPrompt()
  const what = 'see what is new in what you follow'
  return (
    <EmptyState
      icon="bell"
      title={`Sign in to ${what}`}
      action={
        <>
          <Button variant="solid" tone="accent" onClick={() => ask(what)}>
            Sign in
          </Button>
          <LinkButton href={paths.updates()}>Show all updates</LinkButton>
        </>
      }
    >
      Your favorites, and the games, developers, tags, lists, and members you follow, in one list.
    </EmptyState>
  )
}
