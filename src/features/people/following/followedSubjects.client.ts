import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { FollowedSubject } from './following.contract.ts'
import type { SubjectKind } from './following.limits.ts'

/** What the viewer follows of one kind, with names. */
export const followedSubjectsQuery = (viewer: string, kind: SubjectKind) =>
  pagedQuery<FollowedSubject>(
    [...viewerKey(viewer), 'followed', kind],
    `/api/me/follows/${kind}`,
    {},
    1,
    viewer,
  )
