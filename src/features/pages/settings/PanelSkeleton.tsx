import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './Panel.module.css'
import sectionStyles from './Section.module.css'

/** Placeholder of a panel that is loading. */
export function PanelSkeleton() {
  return (
    <div className={sectionStyles.section} aria-busy="true">
      <VisuallyHidden>Loading your settings</VisuallyHidden>
      <Skeleton width={140} height={22} />
      <SkeletonText lines={2} />
      <div className={styles.narrow}>
        <Skeleton height={36} />
      </div>
      <div className={styles.narrow}>
        <Skeleton height={36} />
      </div>
    </div>
  )
}
