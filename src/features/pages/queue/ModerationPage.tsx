import type { ReactNode } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import type { RefusedParams } from '#/shared/pageSearch.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { QueueView } from './QueueView.tsx'
import type { QueueKind } from './queue.limits.ts'

export interface ModerationPageProps {
  kind: QueueKind | undefined
  /** The invalid values of the address. */
  refused: RefusedParams
  /** What everybody else sees. */
  notFound: ReactNode
}

/**
 * The moderators' queue. The page itself is the same for everyone; only moderators get the queue's items from the
 * server.
 */
export function ModerationPage({ kind, refused, notFound }: ModerationPageProps) {
  const id = useViewerId()
  const viewer = useViewer()
  if (id === null || (viewer && !viewer.abilities.includes('settle-requests'))) return notFound
  return (
    <div className="stack gap-16">
      <RefusedParamsBanner refused={refused} />
      {viewer ? <QueueView key={viewer.id} viewer={viewer} kind={kind} /> : <SkeletonText lines={8} />}
    </div>
  )
}
