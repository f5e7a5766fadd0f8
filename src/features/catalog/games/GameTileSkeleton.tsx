import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GameTile.module.css'

/** Placeholder of a card, in the size of the card that replaces it. */
export const GameTileSkeleton = () => (
  <div className={styles.game}>
    <div className={styles.waiting}>
      <Skeleton height="100%" />
    </div>
    <p className={styles.name}>
      <Skeleton width="60%" height="1lh" />
    </p>
    <p className={styles.desc}>
      <Skeleton height="2lh" />
    </p>
    <div className={styles.foot}>
      <Skeleton width="100%" height="1lh" />
    </div>
  </div>
)
