import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { interfaceOptions } from './plugin.ts'

const flag = (id: string, title: string): InterfacePlugin => ({
  ...interfaceOptions,
  id,
  options: { [title]: { type: 'string', title } },
})
const others = [flag('one', 'First'), flag('two', 'Second')]
const options = { interfaceField: 'region' }

describe('interface-options', () => {
  it('shows the options of the selected interface and keeps unknown ones (A-1394)', async () => {
    const fixture = { value: { First: 'a', other: 1 }, item: { region: 'one' }, options }
    const { patches } = await drawFixture(interfaceOptions, fixture, 'edit', others)
    expect(await screen.findByText('First')).toBeVisible()
    expect(screen.queryByText('Second')).toBeNull()
    expect(patches).toEqual([])
  })

  it('updates when the interface changes (A-1394)', async () => {
    await drawFixture(interfaceOptions, { item: { region: 'two' }, options }, 'edit', others)
    expect(await screen.findByText('Second')).toBeVisible()
    expect(screen.queryByText('First')).toBeNull()
  })

  it('reports a missing interface and asks to select one', async () => {
    await drawFixture(interfaceOptions, { item: { region: 'gone' }, options }, 'edit', others)
    expect(screen.getByRole('alert')).toHaveTextContent('The “gone” interface is not installed.')
  })

  it('asks to select an interface first', async () => {
    await drawFixture(interfaceOptions, { options }, 'edit', others)
    expect(screen.getByRole('note')).toHaveTextContent('Choose an interface first.')
  })
})
