import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

/** Whether browsers keep cookies marked Secure from this site: over TLS, and on the machine itself. */
function keepsSecureCookies(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' || hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)
}

/**
 * A cookie of the authentication service that only this host's own responses can set and only its own server reads: no script, no
 * sub-domain, no form of another site. Where the site is served over plain HTTP on another host, browsers refuse `__Host-`, so the cookie
 * has a plain name there; on such a site whoever is on the network can read everything anyway.
 */
export class HostCookie {
  readonly #name: string
  readonly #options: CookieOptions

  /** @param seconds how long browsers keep it */
  constructor(siteUrl: string, name: string, seconds: number) {
    const secure = keepsSecureCookies(siteUrl)
    this.#name = secure ? `__Host-${name}` : name
    this.#options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: seconds }
  }

  read(c: Context): string | undefined {
    return getCookie(c, this.#name)
  }

  write(c: Context, value: string): void {
    setCookie(c, this.#name, value, this.#options)
  }
}
