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

it('finds an interface by id and alias and lists it once (A-1389)', () => {
  const hash = plugin('hash', ['input-hash'])
  const registry = buildRegistry([hash])
  expect(registry.namedInterface('hash')).toBe(hash)
  expect(registry.namedInterface('input-hash')).toBe(hash)
  expect(registry.namedInterface('input')).toBeNull()
  expect([...registry.interfaces.values()]).toEqual([hash])
})

it('prefers an id over an alias, and the first of two equal aliases', () => {
  const own = plugin('input-hash')
  const first = plugin('hash', ['input-hash', 'secret'])
  const second = plugin('vault', ['secret'])
  const registry = buildRegistry([first, own, second])
  expect(registry.namedInterface('input-hash')).toBe(own)
  expect(registry.namedInterface('secret')).toBe(first)
  expect(registry.problems).toEqual([])
})

it('keeps the first of two defaults so that an extension does not take over fields', () => {
  const own = defineInterface({ ...plugin('text'), options: {}, load, defaultFor: ['string'] })
  const later = defineInterface({ ...plugin('greedy'), options: {}, load, defaultFor: ['string', 'csv'] })
  const registry = buildRegistry([own, later])
  expect(registry.defaultInterface('string')).toBe(own)
  expect(registry.defaultInterface('csv')).toBe(later)
})

it('lets only a plugin that declares it replace the plugin with its id', () => {
  const own = { ...plugin('text'), defaultFor: ['string'] } as const
  const better = { ...plugin('text'), replaces: 'text', defaultFor: ['string'] } as const
  const registry = buildRegistry([own, plugin('other'), better, plugin('other')])
  expect([...registry.interfaces.values()][0]).toBe(better)
  expect(registry.defaultInterface('string')).toBe(better)
  expect(registry.problems).toEqual([{ kind: 'interface', id: 'other', reason: 'duplicate-id' }])
})
