import { expect, it } from 'vitest'
import { readAddressFilters, sameFilters, toAddress } from './addressFilters.ts'

const draft = { key: 'a', field: 'status', operator: 'eq', value: 'draft' }

it('keeps filters in an address, and reports invalid ones as filters to remove', () => {
  expect(readAddressFilters(toAddress([draft]))).toEqual([draft])
  expect(readAddressFilters('[]')).toEqual([])
  expect(readAddressFilters(null)).toBeNull()
  expect(readAddressFilters('"nonsense"')).toEqual([{ key: 'filter', field: '', operator: '', value: 'nonsense' }])
})

it('does not put filters into an address that is too long for servers', () => {
  expect(toAddress([{ ...draft, value: 'ü'.repeat(1_000) }])).toBeNull()
})

it('compares filters by the items that they match', () => {
  const typeAt = () => 'string' as const
  expect(sameFilters([draft], [draft, { key: 'b', field: 'title', operator: 'contains' }], typeAt)).toBe(true)
  expect(sameFilters([draft], [{ ...draft, value: 'done' }], typeAt)).toBe(false)
})
