import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { interfaceChoice } from './plugin.ts'

const plugin = (id: string, types: InterfacePlugin['types'], more: Partial<InterfacePlugin> = {}): InterfacePlugin => ({
  kind: 'interface',
  id,
  name: id,
  icon: 'box',
  types,
  options: {},
  load: interfaceChoice.load,
  ...more,
})
const others = [
  plugin('alpha', ['string']),
  plugin('beta', ['integer']),
  plugin('gamma', ['string', 'text'], { recommendedFor: ['string'] }),
  plugin('delta', ['string'], { relations: ['m2o'] }),
  plugin('line', ['alias'], { presentation: true }),
]
const names = () => screen.getAllByRole('option').map(option => option.textContent)

describe('interface', () => {
  it('offers the interfaces of the type, recommended ones first, and stores an id (A-1393)', async () => {
    const fixture = { item: { region: 'string' }, options: { typeField: 'region' } }
    const { user, patches, control } = await drawFixture(interfaceChoice, fixture, 'edit', others)
    await user.click(control())
    expect(names()).toEqual(['gamma', 'alpha', 'Interface'])
    await user.click(screen.getByRole('option', { name: 'alpha' }))
    expect(patches).toEqual([{ op: 'set', value: 'alpha' }])
  })

  it('offers all interfaces without a type and shows a missing one by its id (A-1393)', async () => {
    const { user, control } = await drawFixture(interfaceChoice, { value: 'gone' }, 'edit', others)
    expect(control()).toHaveValue('gone')
    await user.click(control())
    expect(names()).toEqual(['alpha', 'beta', 'gamma', 'Interface'])
  })
})
