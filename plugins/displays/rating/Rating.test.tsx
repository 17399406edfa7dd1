import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { rating } from './plugin.ts'

const stars = () => screen.getByRole('img').querySelectorAll(':scope > svg').length
const share = () => screen.getByRole('img').querySelector('span')?.style.inlineSize

describe('rating', () => {
  it('supports numbers, shown as stars by default (A-1395, A-1396)', () => {
    expect(rating).toMatchObject({
      id: 'rating',
      types: ['integer', 'decimal', 'float', 'bigInteger'],
      options: { simple: { default: false } },
    })
  })

  it.each([
    [undefined, 5],
    [3, 3],
    [9.5, 10],
  ])('has %s as maximum and shows %i stars (A-1397, A-1398)', async (maxValue, count) => {
    await drawFixture(rating, { value: 2, options: { maxValue } })
    expect(stars()).toBe(count)
  })

  it('fills part of a star (A-1400)', async () => {
    await drawFixture(rating, { value: 3.5 })
    expect(screen.getByRole('img', { name: '3.5 of 5' })).toBeVisible()
    expect(share()).toBe('70%')
  })

  it.each([
    [12, '100%'],
    [-1, '0%'],
  ])('draws %i within its stars', async (value, filled) => {
    await drawFixture(rating, { value })
    expect(share()).toBe(filled)
  })

  it('shows the number with one star in simple mode (A-1399)', async () => {
    const { container } = await drawFixture(rating, { value: '4.5', options: { simple: true } })
    expect(container).toHaveTextContent('4.5')
    expect(container.querySelectorAll('svg')).toHaveLength(1)
  })
})
