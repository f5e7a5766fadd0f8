import { Skeleton } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'

/** Placeholder of rows that are loading. */
export function RowsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="stack gap-12">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}
