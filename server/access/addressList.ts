import { BlockList, isIP } from 'node:net'

/** Addresses and networks, with a test whether an address is in one of them. */
export interface AddressList {
  readonly has: (address: string) => boolean
}

const mapped = /^::ffff:(?=\d+\.)/i

/** An address in canonical form: IPv4 instead of mapped IPv6, and without a zone id. */
export const plainAddress = (address: string): string => address.replace(mapped, '').replace(/%.*$/, '')

/** Parses addresses and networks (`10.0.0.0/8`, `2001:db8::/32`). The first invalid one is returned as the problem. */
export function addressList(entries: readonly string[]): { readonly list: AddressList } | { readonly problem: string } {
  const list = new BlockList()
  for (const entry of entries) if (!add(list, entry)) return { problem: entry }
  return {
    list: {
      has: address => {
        const plain = plainAddress(address)
        const family = isIP(plain)
        return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
      },
    },
  }
}

function add(list: BlockList, entry: string): boolean {
  const [host = '', length, ...more] = entry.trim().split('/')
  const address = host.replace(mapped, '')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return false
  const maxLength = family === 4 ? 32 : 128
  // A network written as mapped IPv6 counts the 96 bits before it.
  const bits = length === undefined ? maxLength : Number(length) - (address === host ? 0 : 96)
  if (bits < 0 || bits > maxLength) return false
  list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  return true
}
