import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The targets that an operator allows: addresses and ranges, and names whose addresses are not checked. */
export interface AllowedTargets {
  readonly names: ReadonlySet<string>
  readonly addresses: BlockList
}

/** Whether requests to an address, as spelled by the resolver or a URL, are denied. */
export type AddressGuard = (address: string) => boolean

/** IPv4 ranges of this machine, of its network, of no single host, or of the host of a cloud. */
const deniedRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Parts of 2000::/3 that embed another address or are reserved for documentation. */
const deniedRanges6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/**
 * Denies everything except addresses of the public network that are not this machine's own. `allowed` adds exceptions.
 */
export function addressGuard(allowed: AllowedTargets): AddressGuard {
  const denied = new BlockList()
  for (const [network, prefix] of deniedRanges) denied.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of deniedRanges6) denied.addSubnet(network, prefix, 'ipv6')
  const unicast = new BlockList()
  unicast.addSubnet('2000::', 3, 'ipv6')
  return spelled => {
    const address = plainAddress(spelled)
    if (address === null) return true
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (allowed.addresses.check(address, family)) return false
    if (family === 'ipv6' && !unicast.check(address, 'ipv6')) return true
    return denied.check(address, family) || ownAddresses().has(address)
  }
}

/**
 * The canonical spelling of an address, with an IPv4 address extracted from an IPv6 one; null for an invalid address.
 */
export function plainAddress(spelled: string): string | null {
  const bare = spelled.replace(/^\[|\]$|%.*$/g, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) === 0) return null
  const address = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  const inner = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)
  if (!inner) return address
  const bits = [inner[1], inner[2]].map(part => Number.parseInt(part ?? '', 16))
  return bits.flatMap(part => [part >> 8, part & 255]).join('.')
}

const ownAddresses = (): ReadonlySet<string | null> =>
  new Set(Object.values(networkInterfaces()).flatMap(each => (each ?? []).map(({ address }) => plainAddress(address))))

/** Addresses, ranges (`10.0.0.0/8`) and names, separated by commas; null for an invalid text. */
export function allowedTargets(text: string): AllowedTargets | null {
  const names = new Set<string>()
  const addresses = new BlockList()
  for (const each of text.split(',').map(part => part.trim().toLowerCase())) {
    if (each === '') continue
    const [network = '', prefix, ...rest] = each.split('/')
    const family = isIP(network)
    const bits = prefix === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (family !== 0 && rest.length === 0 && bits >= 0 && bits <= (family === 4 ? 32 : 128))
      addresses.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6')
    else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(each) && !/^[\d.]+$/.test(each)) names.add(each)
    else return null
  }
  return { names, addresses }
}
