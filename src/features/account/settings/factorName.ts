import type { Factor } from '@supabase/auth-js'

const DEFAULT = 'Authenticator'

/** What its member calls an authenticator. */
export const factorName = (factor: Factor): string => factor.friendly_name || DEFAULT

/** A name that none of these is. */
export function freeName(names: readonly string[]): string {
  let name = DEFAULT
  for (let number = 2; names.includes(name); number++) name = `${DEFAULT} ${number}`
  return name
}
