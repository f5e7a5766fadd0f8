import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GameThumbnail.module.css'

/** Placeholder of a game's picture in a row. */
export const GameThumbnailSkeleton = () => (
  <span className={`${styles.box} ${styles.row}`}>
    <Skeleton height="100%" />
  </span>
)
