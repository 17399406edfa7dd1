import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { toggle } from './plugin.ts'

const field = { type: 'boolean' } as const

describe('toggle', () => {
  it('is the default for booleans (A-1303, A-1304)', () => {
    expect(toggle).toMatchObject({ id: 'toggle', types: ['boolean'], defaultFor: ['boolean'] })
  })

  it('toggles on and off (A-1305, A-1307)', async () => {
    const { user, patches } = await drawFixture(toggle, { value: false, field })
    const control = screen.getByRole('switch')
    expect(control).not.toBeChecked()
    await user.click(control)
    expect(control).toBeChecked()
    await user.keyboard(' ')
    expect(patches).toEqual([
      { op: 'set', value: true },
      { op: 'set', value: false },
    ])
  })

  it.each([
    [1, true],
    [0, false],
  ])('reads %s as stored by databases without booleans', async (value, on) => {
    await drawFixture(toggle, { value, field })
    const control = screen.getByRole('switch')
    expect(control.getAttribute('aria-checked')).toBe(String(on))
    expect(screen.queryByText(String(value))).toBeNull()
  })

  it('shows its label, icon and color (A-1306)', async () => {
    const { container } = await drawFixture(toggle, {
      value: true,
      field,
      options: { label: 'Front page', iconOn: 'visibility', colorOn: '#14713f' },
    })
    expect(screen.getByText('Front page')).toBeVisible()
    expect(screen.getByRole('switch').style.getPropertyValue('--switch-color')).toBe('#14713f')
    expect(container.querySelector('[role="switch"] svg')).not.toBeNull()
  })

  it('supports a color for on and another icon for off (A-1306)', async () => {
    const { user, container } = await drawFixture(toggle, {
      value: true,
      field,
      options: { color: '#14713f', iconOff: 'visibility_off' },
    })
    const control = screen.getByRole('switch')
    expect(control.style.getPropertyValue('--switch-color')).toBe('#14713f')
    expect(container.querySelector('[role="switch"] svg')).toBeNull()
    await user.click(control)
    expect(control.style.getPropertyValue('--switch-color')).toBe('')
    expect(container.querySelector('[role="switch"] svg')).not.toBeNull()
  })

  it('shows null as mixed and turns on from there (A-1308)', async () => {
    const { user, patches } = await drawFixture(toggle, { field })
    expect(screen.getByRole('switch')).toHaveAttribute('data-state', 'unset')
    expect(screen.getByText('No value')).toBeVisible()
    await user.click(screen.getByRole('switch'))
    expect(patches).toEqual([{ op: 'set', value: true }])
  })

  it('ignores clicks while disabled (A-1309)', async () => {
    const { user, patches } = await drawFixture(toggle, { value: true, field }, 'read-only')
    await user.click(screen.getByRole('switch'))
    expect(screen.getByRole('switch')).toBeChecked()
    expect(patches).toEqual([])
  })
})
