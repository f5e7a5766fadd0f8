import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GameRow.module.css'

/** Placeholder of a row, in the size of the row that replaces it. */
export function GameRowSkeleton() {
  return (
    <div className={styles.row}>
      <span className={styles.picture}>
        <Skeleton width={128} height={72} />
      </span>
      <span className={styles.wide}>
        <Skeleton height="100%" />
      </span>
      <span className={styles.name}>
        <Skeleton width="40%" height={22} />
      </span>
      <span className={styles.desc}>
        <Skeleton width="90%" height={16} />
      </span>
      <span className={styles.facts}>
        <Skeleton width="60%" height={20} />
      </span>
      <span className={styles.votes}>
        <Skeleton width="100%" height={32} />
      </span>
    </div>
  )
}
