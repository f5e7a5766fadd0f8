import { Suspense } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import styles from './FollowingFeedSection.module.css'

const FollowingFeed = lazyComponent(() => import('./FollowingFeed.tsx'), offerRetry)

/** The viewer's own feed. What the server renders is the same for everyone. */
export function FollowingFeedSection() {
  const viewerId = useViewerId()
  const ask = useSignInPrompt()
  return (
    <>
      <h2 id="following">What you follow</h2>
      <p>
        A feed of your own, with what’s new in <a href={paths.updates({ following: '1' })}>what you follow</a>
        . Its address is secret: whoever has it can read the feed.
      </p>
      {viewerId ? (
        <Suspense>
          <FollowingFeed viewerId={viewerId} />
        </Suspense>
      ) : (
        // The button has its room before it is known whether there is one.
        <p className={viewerId === null ? undefined : styles.unknown}>
          <Button icon="log-in" onClick={() => ask('get a feed of what you follow')}>
            Sign in to get yours
          </Button>
        </p>
      )}
    </>
  )
}
