import { isIP } from 'node:net'
import { FetchError } from './fetchError.ts'
import { isPublicAddress } from './publicAddress.ts'

/** Where web servers listen. Other ports belong to databases, mail, administration. */
const PORTS = ['', '80', '443', '8080', '8443']
const MAX_URL_LENGTH = 2000
/** Names that never mean a host of the public Internet (RFC 6761, 6762, 8375, and what is used by habit). */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/

/**
 * Reads an address that is to be fetched, relative to `base` if that is given. Whether its host resolves to a public address is checked when connecting.
 *
 * @throws FetchError `address` unless it is http or https, without credentials, on a usual port, and its host can be a public one
 */
export function parseFetchableUrl(address: string, base?: URL): URL {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address, base))
    throw new FetchError('address', 'This isn’t a valid web address.')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError('address', 'Only addresses that start with http:// or https:// can be fetched.')
  if (url.username !== '' || url.password !== '')
    throw new FetchError('address', 'An address with a username or password can’t be fetched.')
  if (!PORTS.includes(url.port))
    throw new FetchError('address', 'Addresses with a port number aren’t supported.')
  if (!canBePublic(hostOf(url))) throw notPublic()
  url.hash = ''
  return url
}

/** The host as the resolver takes it: no brackets around IPv6, no dot at the end. The URL parser has already written 2130706433 and 0x7f.1 as 127.0.0.1. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

export const notPublic = () => new FetchError('address', 'This address isn’t on the public internet.')

function canBePublic(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAMES.test(host)
}
