import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { nodeOf } from './nodeRequest.server.ts'

/** The proxies with a trusted `X-Forwarded-For`: addresses, or networks such as 10.0.0.0/8. Throws `RangeError`. */
export function trustedProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const version = isIP(address)
    if (version === 0) throw new RangeError(`${each} is neither an address nor a network`)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

/** The client address of a request. */
export function clientAddress(c: Context, proxies: BlockList): string {
  return forwardedAddress(nodeOf(c).incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies)
}

/**
 * The client address of a connection and its `X-Forwarded-For`. Each proxy appends its client to that header, so it is read from
 * its end as long as the previous address is a trusted proxy.
 */
export function forwardedAddress(remote = '', header: string | undefined, proxies: BlockList): string {
  let address = plain(remote)
  if (header === undefined) return address
  const forwarded = header.split(',').map((each) => plain(each.trim()))
  while (isTrusted(address, proxies)) {
    const before = forwarded.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return address
}

/** Whether a connection is one of the proxies. */
export function isTrusted(remote: string | undefined, proxies: BlockList): boolean {
  const address = plain(remote ?? '')
  const version = isIP(address)
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Turns an IPv4-mapped IPv6 address into IPv4 and removes the zone. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!

/** The network of an address, which does not identify the person: IPv4 /24, IPv6 /48. */
export function networkOf(address: string): string | undefined {
  if (isIP(address) === 4) return address.replace(/\.\d+$/, '.0/24')
  if (isIP(address) === 6) return `${firstGroups(address, 3)}::/48`
  return undefined
}

/** What counts as one caller: an IPv4 address, or an IPv6 /64, which a single connection has. */
export function callerOf(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address
}

/** One subscriber: an IPv4 address, or an IPv6 /56, the network that a provider usually gives to one. Takes an address, or its `callerOf`. */
export function subscriberOf(caller: string): string {
  const [address = ''] = caller.split('/')
  if (isIP(address) !== 6) return address
  const [fourth = '0'] = firstGroups(address, 4).split(':').slice(3)
  return `${firstGroups(address, 3)}:${fourth.padStart(4, '0').slice(0, 2)}00::/56`
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, count).join(':')
}
