import { useQueryClient } from '@tanstack/react-query'
import { refreshUpdates } from '#/features/stewardship/updates/updateEdit.client.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { automationQuery } from './feeds.client.ts'
import type { UpdateAutomation } from './feeds.contract.ts'

/** Stores the response in the query cache and shows the result. */
export function useStoreAutomation(viewerId: string, urlid: string) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return (next: UpdateAutomation, message: string | undefined) => {
    queryClient.setQueryData(automationQuery(viewerId, urlid).queryKey, next)
    void refreshUpdates(queryClient)
    if (message) showToast({ title: message, tone: 'positive', icon: 'circle-check', topic: 'update' })
  }
}
