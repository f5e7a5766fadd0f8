/**
 * Where an address that somebody gives may lead: `asked`, if its origin and path are exactly one of the allowed ones (query and fragment are
 * its own), else `fallback`. Parsed by the URL standard, as in browsers; addresses that browsers would silently correct
 * are rejected.
 */
export function allowedRedirect(
  asked: string | undefined,
  { redirects, fallback }: { redirects: readonly string[]; fallback: string },
): string {
  if (asked === undefined || asked === '' || asked.length > 2000) return fallback
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\\\u0000-\u0020\u007f]/.test(asked) || !URL.canParse(asked)) return fallback
  const url = new URL(asked)
  if (url.username !== '' || url.password !== '') return fallback
  const isAllowed = redirects.some((each) => {
    const allowed = new URL(each)
    return allowed.origin !== 'null' && allowed.origin === url.origin && allowed.pathname === url.pathname
  })
  return isAllowed ? url.href : fallback
}

/** The address with parameters in its fragment, as the protocol hands over a session or an error. */
export function withFragment(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

/** The address with a query parameter set. */
export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
