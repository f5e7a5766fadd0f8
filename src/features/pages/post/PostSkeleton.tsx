import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'

/** A post's page while it is not known whether the reader may see it. */
export function PostSkeleton() {
  return (
    <div className="column stack gap-24" role="status" aria-busy="true" aria-label="Loading the post">
      <Skeleton width="60%" height={32} />
      <SkeletonText lines={6} />
    </div>
  )
}
