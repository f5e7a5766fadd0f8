import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import head from './DetailsHead.module.css'
import styles from './GameDetails.module.css'

/** A game's details while they load, in the shape of what comes. */
export function DetailsSkeleton() {
  return (
    <div className={styles.details} role="status" aria-busy="true" aria-label="Loading the game">
      <div className={head.banner}>
        <Skeleton height="100%" />
      </div>
      <div className={head.title}>
        <Skeleton width={96} height={96} />
        <div className={head.text}>
          <Skeleton width="50%" height={32} />
          <Skeleton width="30%" height={18} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.text}>
          <SkeletonText lines={6} />
        </div>
        <div className={styles.side}>
          <Skeleton height={180} />
          <SkeletonText lines={6} />
        </div>
      </div>
    </div>
  )
}
