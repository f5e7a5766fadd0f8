import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './UpdateRow.module.css'

/** Placeholder of an update. */
export function UpdateRowSkeleton() {
  return (
    <div className={styles.row}>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.head}>
        <Skeleton width="40%" height={48} />
      </div>
      <div className={styles.text}>
        <SkeletonText lines={3} />
      </div>
    </div>
  )
}
