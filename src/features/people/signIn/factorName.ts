import type { Factor } from '@supabase/auth-js'

const DEFAULT = 'Authenticator'

/** The name of a second factor as its member sees it. */
export const factorName = (factor: Factor): string => factor.friendly_name || DEFAULT

/** A name that is not among these. */
export function freeName(names: readonly string[]): string {
  let name = DEFAULT
  for (let number = 2; names.includes(name); number++) name = `${DEFAULT} ${number}`
  return name
}
