import { type ComponentType, Suspense, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import styles from './OwnShelfPlace.module.css'
import size from './shelfCard.module.css'
import type { OwnShelf } from './shelfPlace.client.ts'

export interface OwnShelfProps {
  /** The id of the member. */
  viewer: string
  /** Whether what is below may still move down. */
  mayMove: boolean
}

/**
 * The place of a member's own shelf. The server renders nothing but this, which has no height unless this browser showed the shelf before: then
 * nothing moves when its games arrive.
 */
export function OwnShelfPlace({ shelf, Games }: { shelf: OwnShelf; Games: ComponentType<OwnShelfProps> }) {
  const viewer = useViewerId()
  // During hydration the viewer is unknown. After a navigation, the page is built anew, so nothing moves.
  const [mayMove, setMayMove] = useState(viewer !== undefined)
  // Who signs in on this page sees it change in any case.
  if (viewer === null && !mayMove) setMayMove(true)
  if (viewer === null) return null
  return (
    <div className={size.place}>
      <div className={`${size.card} ${styles[shelf]}`}>
        {viewer && (
          <Suspense>
            <Games viewer={viewer} mayMove={mayMove} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
