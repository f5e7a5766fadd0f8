import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { PostsArea } from '#/features/community/gamePosts/PostsArea.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './PlayPage.module.css'

/** The reviews and comments of a game, beside it. Escape closes them. */
export default function PlayReviews({ urlid, onClose }: { urlid: string; onClose: () => void }) {
  const { data: game } = useQuery(gameQuery(urlid))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <aside
      ref={panel}
      className={styles.reviews}
      aria-label="Reviews and comments beside the game"
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog or a menu above them closes first.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        if (event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      <header className={styles.reviewsHead}>
        <p className="ellipsis min-0 muted">{game && !game.is_removed ? game.name : ''}</p>
        <IconButton icon="x" label="Close reviews and comments" size="small" onClick={onClose} />
      </header>
      {game && !game.is_removed ? <PostsArea game={game} headingLevel={2} /> : <SkeletonText lines={8} />}
    </aside>
  )
}
