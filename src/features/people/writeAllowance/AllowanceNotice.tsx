import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Banner } from '#/ui/Banner.tsx'
import { allowanceText } from './allowanceText.ts'
import { writeAllowanceQuery } from './writeAllowance.client.ts'
import type { ToldKind } from './writeAllowance.limits.ts'

/** Says a small limit above its form, so that nobody fills it in for nothing. Nothing for visitors, and far from the limit. */
export function AllowanceNotice({ kind }: { kind: ToldKind }) {
  const { data, dataUpdatedAt } = useQuery(writeAllowanceQuery(useViewerId(), kind))
  const text = data && allowanceText(kind, data, dataUpdatedAt)
  if (!text) return null
  return <Banner tone={data.left === 0 ? 'warning' : 'info'}>{text}</Banner>
}
