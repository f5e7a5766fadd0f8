import type { QueryClient } from '@tanstack/react-query'
import type { Me, MeInput } from '#/features/people/account/me.contract.ts'

export type SettingsChange = NonNullable<MeInput['settings']>

/** What a change of settings sends, and what it changes. */
export interface SettingsSwitch {
  to: SettingsChange
  from: SettingsChange
}

/** The key of the mutations that change settings. */
export const SETTINGS_KEY = ['settings'] as const

/** The member with the settings changed as the server will change them. */
export function withSettings(me: Me, { notifications, ...change }: SettingsChange): Me {
  const settings = { ...me.settings, ...change }
  return { ...me, settings: { ...settings, notifications: { ...settings.notifications, ...notifications } } }
}

/** The member as the server has just sent them, with the changes of settings that are still on their way to it. */
export function withPendingSettings(queryClient: QueryClient, me: Me): Me {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: SETTINGS_KEY, status: 'pending' })
    .reduce((changed, { state }) => withSettings(changed, (state.variables as SettingsSwitch).to), me)
}
