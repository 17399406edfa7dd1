import { BlockList, isIP } from 'node:net'

/** Addresses and networks, to be asked whether one is among them. */
export interface AddressList {
  readonly has: (address: string) => boolean
}

const mapped = /^::ffff:(?=\d+\.)/i

/** An address in its plainest form: IPv4 that came as IPv6, and without the zone of a network card. */
export const plainAddress = (address: string): string => address.replace(mapped, '').replace(/%.*$/, '')

/** Reads addresses and networks (`10.0.0.0/8`, `2001:db8::/32`). The first that is neither comes back as the problem. */
export function addressList(entries: readonly string[]): { readonly list: AddressList } | { readonly problem: string } {
  const known = new BlockList()
  for (const entry of entries) if (!add(known, entry)) return { problem: entry }
  return {
    list: {
      has: address => {
        const plain = plainAddress(address)
        const family = isIP(plain)
        return family !== 0 && known.check(plain, family === 4 ? 'ipv4' : 'ipv6')
      },
    },
  }
}

function add(known: BlockList, entry: string): boolean {
  const [given = '', length, ...more] = entry.trim().split('/')
  const address = given.replace(mapped, '')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return false
  const most = family === 4 ? 32 : 128
  // A network written as mapped IPv6 counts the 96 bits before it.
  const bits = length === undefined ? most : Number(length) - (address === given ? 0 : 96)
  if (bits < 0 || bits > most) return false
  known.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  return true
}
