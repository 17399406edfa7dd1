import { expect, it } from 'vitest'
import { defineInterface } from './InterfacePlugin.ts'
import { buildRegistry } from './Registry.ts'

const load = () => Promise.resolve({ default: () => null })

const plugin = (id: string, aliases?: readonly string[]) =>
  defineInterface({
    id,
    name: id,
    icon: 'box',
    types: ['string'],
    options: {},
    load,
    ...(aliases && { aliases }),
  })

it('finds an interface by its id and by its aliases, and lists it once (A-1389)', () => {
  const hash = plugin('hash', ['input-hash'])
  const registry = buildRegistry([hash])
  expect(registry.namedInterface('hash')).toBe(hash)
  expect(registry.namedInterface('input-hash')).toBe(hash)
  expect(registry.namedInterface('input')).toBeNull()
  expect([...registry.interfaces.values()]).toEqual([hash])
})

it('lets an id come before an alias, and the first of two aliases stay', () => {
  const own = plugin('input-hash')
  const first = plugin('hash', ['input-hash', 'secret'])
  const second = plugin('vault', ['secret'])
  const registry = buildRegistry([first, own, second])
  expect(registry.namedInterface('input-hash')).toBe(own)
  expect(registry.namedInterface('secret')).toBe(first)
  expect(registry.problems).toEqual([])
})

it('keeps the first of two defaults, so that a plugin from outside takes no field that names none', () => {
  const own = defineInterface({ ...plugin('text'), options: {}, load, defaultFor: ['string'] })
  const later = defineInterface({ ...plugin('greedy'), options: {}, load, defaultFor: ['string', 'csv'] })
  const registry = buildRegistry([own, later])
  expect(registry.defaultInterface('string')).toBe(own)
  expect(registry.defaultInterface('csv')).toBe(later)
})

it('lets a plugin that says so take the place of the one with its id, and no other', () => {
  const own = { ...plugin('text'), defaultFor: ['string'] } as const
  const better = { ...plugin('text'), replaces: 'text', defaultFor: ['string'] } as const
  const registry = buildRegistry([own, plugin('other'), better, plugin('other')])
  expect([...registry.interfaces.values()][0]).toBe(better)
  expect(registry.defaultInterface('string')).toBe(better)
  expect(registry.problems).toEqual([{ kind: 'interface', id: 'other', reason: 'duplicate-id' }])
})
