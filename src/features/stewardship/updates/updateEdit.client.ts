import type { QueryClient } from '@tanstack/react-query'
import { apiSend } from '#/shared/apiClient.ts'
import type { AddUpdateInput, EditUpdateInput, UpdateWritten } from './updateEdit.contract.ts'

export const addUpdate = (update: AddUpdateInput): Promise<UpdateWritten> =>
  apiSend('POST', '/api/updates', update)

export const editUpdate = (id: number, change: EditUpdateInput): Promise<UpdateWritten> =>
  apiSend('PATCH', `/api/updates/${id}`, change)

export const removeUpdate = (id: number, reason: string): Promise<{ id: number }> =>
  apiSend('DELETE', `/api/updates/${id}`, { reason })

/** Loads the shown updates again, wherever they are listed. */
export const refreshUpdates = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['updates'] })
