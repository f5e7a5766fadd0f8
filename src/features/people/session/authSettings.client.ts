import { queryOptions } from '@tanstack/react-query'
import type { CaptchaPurpose } from '#/config.auth.ts'
import { PROVIDER_TITLES } from '#/features/people/auth/users/providerTitles.ts'

/** What the authentication service offers and requires, as far as forms need it. */
export interface AuthSettings {
  /** Whether each sign-in method is available, by its id; `email` is one of them. */
  external: Readonly<Record<string, boolean>>
  disable_signup: boolean
  /** Whether an account can be used before its address is confirmed. */
  mailer_autoconfirm: boolean
  manual_linking_enabled: boolean
  /** Whether a phone can be a second factor. */
  mfa_phone_enroll_enabled: boolean
  password_min_length: number
  captcha: { kind: 'altcha' | 'turnstile' | 'hcaptcha'; on: readonly CaptchaPurpose[] } | null
}

export const authSettingsQuery = queryOptions({
  queryKey: ['auth settings'],
  queryFn: async ({ signal }): Promise<AuthSettings> => {
    const response = await fetch('/auth/v1/settings', { signal })
    if (!response.ok) throw new Error('The sign-in settings couldn’t be loaded')
    return response.json()
  },
})

export type ProviderId = keyof typeof PROVIDER_TITLES

/** The available sign-in providers. */
export const providersOf = (settings: AuthSettings | undefined): ProviderId[] =>
  (Object.keys(PROVIDER_TITLES) as ProviderId[]).filter((id) => settings?.external[id])
