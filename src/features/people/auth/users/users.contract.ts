/** The response shapes of GoTrue's protocol; times are ISO 8601 in UTC, `expires_at` is in seconds since 1970. */

export interface IdentityView {
  identity_id: string
  /** The provider's name for the account; for email the member's id. */
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email?: string
  /** Linked before the account's address was verified: nobody signs in with it until the member links it again. */
  suspended?: true
}

export interface FactorView {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'phone'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export interface UserView {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  phone: ''
  email_confirmed_at?: string
  confirmed_at?: string
  last_sign_in_at?: string
  new_email?: string
  app_metadata: Record<string, unknown> & { provider: string; providers: string[] }
  user_metadata: Record<string, unknown>
  identities: IdentityView[]
  factors?: FactorView[]
  /** Whether the account has a password. Not part of GoTrue's shape. */
  has_password: boolean
  created_at: string
  updated_at: string
  is_anonymous: false
}

export interface SessionView {
  access_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserView
  provider_token?: string
  provider_refresh_token?: string
}
