/** Keeps cookies as a browser does for one site: by name, in memory, sent with everything that is fetched. */
export class CookieJar {
  readonly cookies = new Map<string, string>()
  /** Set-Cookie headers as they came. */
  readonly received: string[] = []

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      this.received.push(line)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      this.cookies.set(name!, value!)
    }
    return response
  }
}
