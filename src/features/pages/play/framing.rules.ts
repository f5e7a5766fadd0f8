import type { FramingHeaders } from '#/http/safeFetch/safeFetch.server.ts'

/**
 * Whether a browser shows the page at `pageUrl` in a frame of the site at `siteUrl`, by the page's headers. As browsers do: a policy
 * with `frame-ancestors` decides alone, and otherwise X-Frame-Options.
 */
export function allowsFraming(
  { frameOptions, policy }: FramingHeaders,
  { siteUrl, pageUrl }: { siteUrl: string; pageUrl: string },
): boolean {
  const [site, page] = [new URL(siteUrl), new URL(pageUrl)]
  const lists = (policy ?? '').split(',').flatMap((each) => frameAncestors(each) ?? [])
  if (lists.length > 0)
    return lists.every((sources) => sources.some((source) => matchesSource(source, site, page)))
  return allowsByFrameOptions(frameOptions, site, page)
}

/** The sources of `frame-ancestors` in one policy, as the one element of a list; undefined without the directive. */
function frameAncestors(policy: string): [string[]] | undefined {
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name?.toLowerCase() === 'frame-ancestors') return [sources]
  }
}

const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d+|\*))?(?:\/.*)?$/

function matchesSource(written: string, site: URL, page: URL): boolean {
  const source = written.toLowerCase()
  if (source === "'self'") return site.origin === page.origin
  if (source === '*') return true
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return matchesScheme(source, site)
  const [matched, scheme, host, port] = HOST_SOURCE.exec(source) ?? []
  if (!matched) return false
  if (!matchesScheme(scheme ? `${scheme}:` : page.protocol, site)) return false
  if (!matchesHost(host!, site.hostname)) return false
  return port === '*' || (port ?? '') === site.port || isDefaultPort(port, site)
}

/** A source for http allows https, too. */
const matchesScheme = (scheme: string, site: URL) =>
  scheme === site.protocol || (scheme === 'http:' && site.protocol === 'https:')

const matchesHost = (host: string, name: string) =>
  host === '*' || (host.startsWith('*.') ? name.endsWith(host.slice(1)) : host === name)

const isDefaultPort = (port: string | undefined, site: URL) =>
  site.port === '' && (port === '80' || (port === '443' && site.protocol === 'https:'))

/** Values other than these three have no meaning to browsers; several that differ refuse. */
function allowsByFrameOptions(header: string | undefined, site: URL, page: URL): boolean {
  const values = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((value) => value.trim()),
  )
  const known = ['deny', 'sameorigin', 'allowall'].some((value) => values.has(value))
  if (values.size > 1) return !known
  if (values.has('deny')) return false
  return !values.has('sameorigin') || site.origin === page.origin
}
