import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { progress } from './plugin.ts'

const meter = () => screen.getByRole('meter')
const share = () => meter().querySelector('span')?.style.inlineSize

describe('progress', () => {
  it('exposes its name, limits and value', async () => {
    await drawFixture(progress, {
      value: 7.5,
      field: { name: 'Distance' },
      options: { min: 5, max: 10, suffix: ' km' },
    })
    expect(screen.getByRole('meter', { name: 'Distance' })).toHaveAttribute('aria-valuetext', '7.5 km')
    expect(meter()).toHaveAttribute('aria-valuemin', '5')
    expect(meter()).toHaveAttribute('aria-valuemax', '10')
    expect(meter()).toHaveAttribute('aria-valuenow', '7.5')
    expect(share()).toBe('50%')
  })

  it.each([
    [-20, '0', '0%'],
    [140, '100', '100%'],
    ['99.5', '99.5', '99.5%'],
  ])('draws %s within its limits', async (value, now, filled) => {
    await drawFixture(progress, { value })
    expect(meter()).toHaveAttribute('aria-valuenow', now)
    expect(share()).toBe(filled)
  })

  it('shows the number next to the bar, unless it is hidden', async () => {
    const { container } = await drawFixture(progress, { value: 1400, options: { max: 2000 } })
    expect(container).toHaveTextContent('1,400')
    const hidden = await drawFixture(progress, { value: 1400, options: { max: 2000, showValue: false } })
    expect(hidden.container).toHaveTextContent('')
  })

  it('shows the number alone if the limits leave no room', async () => {
    const { container } = await drawFixture(progress, { value: 3, options: { min: 10, max: 10 } })
    expect(container).toHaveTextContent('3')
    expect(screen.queryByRole('meter')).toBeNull()
  })
})
