import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import type { WriteAllowance } from './writeAllowance.contract.ts'
import type { ToldKind } from './writeAllowance.limits.ts'

/** Read again whenever a form opens: every write counts. */
export const writeAllowanceQuery = (viewer: string | null | undefined, kind: ToldKind) => ({
  ...viewerQuery<WriteAllowance>(viewer, ['allowance', kind], `/api/me/allowance/${kind}`),
  staleTime: 0,
})
