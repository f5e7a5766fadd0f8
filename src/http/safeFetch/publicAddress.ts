import ipaddr from 'ipaddr.js'

/** All addresses that are assigned for use on the Internet so far. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address, as the resolver or the URL parser writes it, belongs to the public Internet. False for every address that is set
 * aside in the IANA registries: private, loopback, link-local (also cloud metadata, 169.254.169.254), shared by carriers, multicast,
 * documentation, and all of IPv6 that contains or translates to an IPv4 address (mapped, NAT64, 6to4, Teredo). An operator's
 * network could route those to itself.
 */
export function isPublicAddress(address: string): boolean {
  // Not `isValid`, which also takes octal, hexadecimal and shortened forms.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.zoneId === undefined && parsed.range() === 'unicast' && parsed.match(GLOBAL_IPV6)
}
