import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GameRow.module.css'

/** A row that is still loading, in the size of the one that comes. */
export function GameRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <span className={styles.logo}>
        <Skeleton width={96} height={96} />
      </span>
      <span className={styles.banner}>
        <Skeleton height={150} />
      </span>
      <div className={styles.text}>
        <Skeleton width="40%" height={22} />
        <Skeleton width="90%" height={16} />
        <Skeleton width="60%" height={24} />
      </div>
      <span className={styles.links} />
      <Skeleton width={112} height={56} />
    </div>
  )
}
