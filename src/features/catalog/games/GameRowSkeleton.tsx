import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GameRow.module.css'

/** Placeholder of a row, in the size of the row that replaces it. */
export function GameRowSkeleton() {
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Skeleton width="40%" height={22} />
      </span>
      <span className={styles.logo}>
        <Skeleton width={96} height={96} />
      </span>
      <span className={styles.banner}>
        <Skeleton height={150} />
      </span>
      <span className={styles.desc}>
        <Skeleton width="90%" height={16} />
      </span>
      <span className={styles.facts}>
        <Skeleton width="60%" height={24} />
      </span>
      <span className={styles.votes}>
        <Skeleton width={112} height={56} />
      </span>
    </div>
  )
}
