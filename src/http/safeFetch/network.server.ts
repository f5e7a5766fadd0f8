import { Resolver } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'

export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/**
 * The two network operations that a fetch needs. There is one production implementation and no setting that replaces
 * it. Tests pass their own, in which public addresses lead to servers of the test. Which addresses are public is decided before
 * `connect` and cannot be replaced.
 */
export interface Network {
  /** All addresses of a host name. Rejects, or resolves to none, if there is no such host. */
  resolve(host: string): Promise<ResolvedAddress[]>
  /** Connects to one of `addresses`. */
  connect(addresses: readonly ResolvedAddress[], port: number): Socket
}

/** Queries the name servers directly: `/etc/hosts` names internal hosts, and a name server that hangs must not block a thread of the process. */
export function internet(): Network {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return {
    async resolve(host) {
      const [v4, v6] = await Promise.all([
        resolver.resolve4(host).catch(() => []),
        resolver.resolve6(host).catch(() => []),
      ])
      return [
        ...v4.map((address) => ({ address, family: 4 as const })),
        ...v6.map((address) => ({ address, family: 6 as const })),
      ]
    },
    connect(addresses, port) {
      const checkedOnly: LookupFunction = (_, options, callback) => {
        if (options.all) callback(null, [...addresses])
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      }
      // The name is only a label: it is never resolved again, so the address that was checked is the one that is connected to.
      return connect({ host: 'checked.invalid', port, lookup: checkedOnly, autoSelectFamily: true })
    },
  }
}
