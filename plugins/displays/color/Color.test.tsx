import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { colorDisplay } from './plugin.ts'

describe('color', () => {
  it('supports texts (A-1470)', () => {
    expect(colorDisplay).toMatchObject({ id: 'color', types: ['string'] })
  })

  it('shows a swatch with its code as the accessible name (A-1471)', async () => {
    await drawFixture(colorDisplay, { value: '#2F80ED' })
    expect(screen.getByRole('img', { name: '#2F80ED' })).toHaveStyle('--swatch: #2F80ED')
  })

  it.each([
    ['#FFFFFF', 'light'],
    ['#000000', 'dark'],
    ['#EB5757', null],
  ])('draws a border around %s when it has little contrast to the page: %s (A-1472, P-338)', async (value, themes) => {
    await drawFixture(colorDisplay, { value })
    if (themes === null) expect(screen.getByRole('img')).not.toHaveAttribute('data-border')
    else expect(screen.getByRole('img')).toHaveAttribute('data-border', themes)
  })

  it('shows the default color for an empty text and no value for null (A-1473, P-660)', async () => {
    const empty = await drawFixture(colorDisplay, { value: '' })
    expect(empty.container.querySelector('[role="img"]')).toHaveStyle('--swatch: #B0BEC5')
    const none = await drawFixture(colorDisplay, { value: null })
    expect(none.container.querySelector('[data-part="no-value"]')).not.toBeNull()
  })
})
