import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { slider } from './plugin.ts'

const field = { type: 'integer' } as const
const label = () => screen.queryByRole('status')

describe('slider', () => {
  it('is for numbers, from 0 to 100 by one (A-1234, A-1235, A-1236)', async () => {
    // proves: A-1237, A-1238, P-360, P-361, P-362
    expect(slider).toMatchObject({ id: 'slider', types: ['integer', 'decimal', 'float', 'bigInteger'] })
    expect(slider.options['alwaysShowValue']?.default).toBe(false)
    const { control } = await drawFixture(slider, { field })
    expect(control()).toHaveAttribute('min', '0')
    expect(control()).toHaveAttribute('max', '100')
    expect(control()).toHaveAttribute('step', '1')
  })

  it('stores a number within the ends and on the step (A-1240)', async () => {
    const { control, patches } = await drawFixture(slider, {
      field,
      value: 10,
      options: { minValue: 5, maxValue: 20, stepInterval: 5 },
    })
    fireEvent.change(control(), { target: { value: '16' } })
    fireEvent.change(control(), { target: { value: '99' } })
    expect(patches).toEqual([
      { op: 'set', value: 15 },
      { op: 'set', value: 20 },
    ])
  })

  it('keeps decimals as texts, without the noise of floats (A-1240)', async () => {
    const { control, patches } = await drawFixture(slider, {
      field: { type: 'decimal' },
      value: '0.10',
      options: { maxValue: 1, stepInterval: 0.1 },
    })
    fireEvent.change(control(), { target: { value: '0.3' } })
    expect(patches).toEqual([{ op: 'set', value: '0.3' }])
  })

  it('shows the value while it is held alone (A-1239)', async () => {
    const { control } = await drawFixture(slider, { field, value: 40 })
    expect(label()).toBeNull()
    fireEvent.pointerDown(control())
    expect(label()).toHaveTextContent('40')
    fireEvent.pointerUp(control())
    expect(label()).toBeNull()
    fireEvent.keyDown(control(), { key: 'ArrowRight' })
    expect(label()).toHaveTextContent('40')
  })

  it('always shows it with the option (A-1238, A-1239)', async () => {
    await drawFixture(slider, { field, value: 40, options: { alwaysShowValue: true } })
    expect(label()).toHaveTextContent('40')
  })

  it('says a value beyond the ends and leaves it there', async () => {
    const { patches } = await drawFixture(slider, { field, value: 140 })
    expect(label()).toHaveTextContent('140')
    expect(patches).toEqual([])
  })

  it('cannot be moved while closed (A-1241)', async () => {
    const { control, patches } = await drawFixture(slider, { field, value: 40 }, 'read-only')
    fireEvent.change(control(), { target: { value: '60' } })
    expect(patches).toEqual([])
    expect(control()).toHaveValue('40')
    expect(control()).toHaveAttribute('aria-disabled', 'true')
  })
})
