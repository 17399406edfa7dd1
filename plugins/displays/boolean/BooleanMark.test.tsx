import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { boolean } from './plugin.ts'

const iconColor = (container: HTMLElement) => container.querySelector('svg')?.parentElement?.style.color

describe('boolean', () => {
  it('supports booleans, with a check and a cross in their default colors (A-1426, A-1429, A-1430)', () => {
    // proves: A-1431, A-1432, C-410, C-411, C-412, C-413
    expect(boolean).toMatchObject({
      id: 'boolean',
      types: ['boolean'],
      options: {
        iconOn: { default: 'check' },
        iconOff: { default: 'close' },
        colorOn: { default: '#2F80ED' },
        colorOff: { default: '#B0BEC5' },
      },
    })
  })

  it('shows true and false by icon and color with accessible names (A-1433, A-1434, A-1436)', async () => {
    // proves: A-1437
    const yes = await drawFixture(boolean, { value: true })
    expect(iconColor(yes.container)).toBe('rgb(47, 128, 237)')
    expect(screen.getByRole('img', { name: 'Yes' })).toBeVisible()
    const no = await drawFixture(boolean, { value: false })
    expect(iconColor(no.container)).toBe('rgb(176, 190, 197)')
    expect(screen.getByRole('img', { name: 'No' })).toBeVisible()
    const outline = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d')
    expect(outline(yes.container)).not.toBe(outline(no.container))
  })

  it('shows the configured labels (A-1427, A-1428, A-1435)', async () => {
    // proves: A-1438, C-408, C-409
    const options = { labelOn: 'Live', labelOff: 'Hidden' }
    await drawFixture(boolean, { value: true, options })
    expect(screen.getByText('Live')).toBeVisible()
    await drawFixture(boolean, { value: false, options })
    expect(screen.getByText('Hidden')).toBeVisible()
  })

  it('shows a missing value (A-1439)', async () => {
    const { container } = await drawFixture(boolean, { value: null })
    expect(container.querySelector('[data-part="no-value"]')).not.toBeNull()
  })
})
