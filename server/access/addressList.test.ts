import { describe, expect, it } from 'vitest'
import { networkOf } from '#server/services/auth/attempts.ts'
import { addressList, plainAddress } from './addressList.ts'

const has = (entries: readonly string[], address: string): boolean => {
  const read = addressList(entries)
  return 'list' in read && read.list.has(address)
}

describe('addressList', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.1.1.1', true],
    ['::ffff:10.0.0.0/104', '10.1.1.1', true],
    ['::ffff:10.0.0.0/104', '11.1.1.1', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.10', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['10.0.0.0/8', 'not an address', false],
    ['10.0.0.0/8', '', false],
  ])('%s and %s: %s', (entry, address, expected) => {
    expect(has([entry], address)).toBe(expected)
  })

  it.each(['', 'x', '10.0.0.0/33', '::/129', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8/8', '010.0.0.1', '10.0.0.0/1e1'])(
    'reports an invalid address or network: "%s"',
    entry => {
      expect(addressList(['127.0.0.1', entry])).toEqual({ problem: entry })
    },
  )

  it('accepts several entries', () => {
    expect(has(['10.0.0.0/8', ' 192.0.2.0/24 '], '192.0.2.9')).toBe(true)
    expect(has([], '192.0.2.9')).toBe(false)
  })
})

describe('plainAddress', () => {
  it.each([
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:127.0.0.1', '127.0.0.1'],
    ['fe80::1%lo', 'fe80::1'],
    ['::1', '::1'],
  ])('converts %s to %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain)
  })
})

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
