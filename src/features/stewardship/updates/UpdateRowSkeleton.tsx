import { GameThumbnailSkeleton } from '#/features/catalog/games/GameThumbnailSkeleton.tsx'
import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './UpdateRow.module.css'

/** Placeholder of an update. */
export function UpdateRowSkeleton() {
  return (
    <div className={styles.row}>
      <GameThumbnailSkeleton />
      <div className="stack pack-start gap-8 min-0">
        <Skeleton width="40%" height={20} />
        <SkeletonText lines={3} />
      </div>
    </div>
  )
}
