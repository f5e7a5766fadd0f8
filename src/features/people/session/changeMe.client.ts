import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, MeInput } from '#/features/people/account/me.contract.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import {
  SETTINGS_KEY,
  type SettingsChange,
  type SettingsSwitch,
  withPendingSettings,
  withSettings,
} from './pendingSettings.client.ts'
import { useViewerId } from './session.client.ts'
import { viewerKey } from './viewer.client.ts'

/** Changes the viewer's profile and shows the change everywhere at once. Throws `ApiError`. */
export function useChangeMe(): (change: MeInput) => Promise<Me> {
  const queryClient = useQueryClient()
  const id = useViewerId()
  return async (change) => {
    const me = await apiSend<Me>('PATCH', '/api/me', change)
    queryClient.setQueryData(viewerKey(id), withPendingSettings(queryClient, me))
    return me
  }
}

/**
 * Changes a setting of the viewer: at once on the screen, and back if the server rejects it. Changes are sent one after
 * the other, so that the last click wins. The one that is being sent arrives even if the member leaves the page at once.
 */
export function useSwitchSetting() {
  const queryClient = useQueryClient()
  const id = useViewerId()
  const key = viewerKey(id)
  const show = (change: SettingsChange) =>
    queryClient.setQueryData<Me>(key, (me) => me && withSettings(me, change))
  return useMutation({
    mutationKey: SETTINGS_KEY,
    scope: { id: 'settings' },
    mutationFn: ({ to }: SettingsSwitch) =>
      apiSend<Me>('PATCH', '/api/me', { settings: to }, { keepalive: true }),
    onMutate: ({ to }) => show(to),
    onError: (_, { from }) => show(from),
    onSuccess: (_, { to }) => {
      // While later changes wait for their turn, the screen shows theirs.
      if (queryClient.isMutating({ mutationKey: SETTINGS_KEY }) === 1) show(to)
    },
    onSettled: () => {
      if (id) forgetOwnLists(queryClient, id)
      const isReading = queryClient.getQueryState(key)?.fetchStatus === 'fetching'
      // What is being read may be from before the change.
      if (isReading) void queryClient.refetchQueries({ queryKey: key, exact: true })
    },
  })
}
