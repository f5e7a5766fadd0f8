import { Suspense, useState } from 'react'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import styles from './ForYouShelf.module.css'

const ForYouGames = lazyComponent(() => import('./ForYouGames.tsx'))

/**
 * The games that are picked for a member, above the first page of all games. The server renders nothing but their place, which has no height
 * unless this browser showed them before: then nothing moves when they arrive.
 */
export function ForYouShelf({ isShown }: { isShown: boolean }) {
  const viewer = useViewerId()
  const { search } = useListDefaults()
  // During hydration the viewer is unknown. After a navigation, the page is built anew, so nothing moves.
  const [isNavigation] = useState(viewer !== undefined)
  if (!isShown || viewer === null || search) return null
  return (
    <div className={styles.slot}>
      {viewer && (
        <Suspense>
          <ForYouGames viewer={viewer} mayMove={isNavigation} />
        </Suspense>
      )}
    </div>
  )
}
