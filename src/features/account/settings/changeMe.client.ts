import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, MeInput } from '#/features/account/me.contract.ts'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { viewerKey } from '#/features/account/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'

/** Changes the viewer's profile and shows the change everywhere at once. Throws `ApiError`. */
export function useChangeMe(): (change: MeInput) => Promise<Me> {
  const queryClient = useQueryClient()
  const id = useViewerId()
  return async (change) => {
    const me = await apiSend<Me>('PATCH', '/api/me', change)
    queryClient.setQueryData(viewerKey(id), me)
    return me
  }
}

type SettingsChange = NonNullable<MeInput['settings']>

/** The member with the settings changed as the server will change them. */
function withSettings(me: Me, { notifications, ...change }: SettingsChange): Me {
  const settings = { ...me.settings, ...change }
  return { ...me, settings: { ...settings, notifications: { ...settings.notifications, ...notifications } } }
}

const SETTINGS = ['settings'] as const

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
    mutationKey: SETTINGS,
    scope: { id: 'settings' },
    mutationFn: ({ to }: { to: SettingsChange; from: SettingsChange }) =>
      apiSend<Me>('PATCH', '/api/me', { settings: to }, { keepalive: true }),
    onMutate: ({ to }) => show(to),
    onError: (_, { from }) => show(from),
    onSuccess: (_, { to }) => {
      // While later changes wait for their turn, the screen shows theirs.
      if (queryClient.isMutating({ mutationKey: SETTINGS }) === 1) show(to)
    },
  })
}
