import type { Role } from '#/features/people/roles/roles.rules.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { Standing } from './sanctions.contract.ts'

export const standingQuery = (viewer: string, id: string) => ({
  ...viewerQuery<Standing>(viewer, ['moderation', 'standing', id], `/api/members/${id}/standing`),
  staleTime: 0,
})

export const banMember = (id: string, days: number, reason: string) =>
  apiSend('PUT', `/api/members/${id}/ban`, { days, reason })
export const unbanMember = (id: string, reason: string) =>
  apiSend('DELETE', `/api/members/${id}/ban`, { reason })
export const setMemberRole = (id: string, role: Role, reason: string) =>
  apiSend('PUT', `/api/members/${id}/role`, { role, reason })
