import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { iconDisplay } from './plugin.ts'

describe('icon', () => {
  it('supports texts, with a color and an optional fill (A-1448, A-1449, A-1450)', () => {
    // proves: P-388, P-389
    expect(iconDisplay).toMatchObject({
      id: 'icon',
      types: ['string'],
      options: { filled: { default: false }, color: { type: 'string' } },
    })
  })

  it('shows the icon without its name (A-1451)', async () => {
    const { container } = await drawFixture(iconDisplay, { value: 'check_circle', options: { color: '#ff0000' } })
    expect(screen.getByRole('img', { name: 'check circle' })).toHaveStyle('--own: #ff0000')
    expect(container.querySelector('path')).toHaveAttribute('d')
    expect(container.textContent).toBe('')
  })

  it('fills the icon with the option (A-1449)', async () => {
    await drawFixture(iconDisplay, { value: 'check', options: { filled: true } })
    expect(screen.getByRole('img')).toHaveAttribute('data-filled')
  })
})
