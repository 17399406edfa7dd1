import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { slider } from './plugin.ts'

const field = { type: 'integer' } as const
const label = () => screen.queryByRole('status')

describe('slider', () => {
  it('supports numbers, from 0 to 100 with a step of 1 (A-1234, A-1235, A-1236)', async () => {
    // proves: A-1237, A-1238, P-360, P-361, P-362
    expect(slider).toMatchObject({ id: 'slider', types: ['integer', 'decimal', 'float', 'bigInteger'] })
    expect(slider.options['alwaysShowValue']?.default).toBe(false)
    const { control } = await drawFixture(slider, { field })
    expect(control()).toHaveAttribute('min', '0')
    expect(control()).toHaveAttribute('max', '100')
    expect(control()).toHaveAttribute('step', '1')
  })

  it('stores a number within the limits on a step (A-1240)', async () => {
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

  it('keeps decimals as texts without rounding errors (A-1240)', async () => {
    const { control, patches } = await drawFixture(slider, {
      field: { type: 'decimal' },
      value: '0.10',
      options: { maxValue: 1, stepInterval: 0.1 },
    })
    fireEvent.change(control(), { target: { value: '0.3' } })
    expect(patches).toEqual([{ op: 'set', value: '0.3' }])
  })

  it('shows the value only while dragging (A-1239)', async () => {
    const { control } = await drawFixture(slider, { field, value: 40 })
    expect(label()).toBeNull()
    fireEvent.pointerDown(control())
    expect(label()).toHaveTextContent('40')
    fireEvent.pointerUp(control())
    expect(label()).toBeNull()
    fireEvent.keyDown(control(), { key: 'ArrowRight' })
    expect(label()).toHaveTextContent('40')
  })

  it('always shows the value with the option (A-1238, A-1239)', async () => {
    await drawFixture(slider, { field, value: 40, options: { alwaysShowValue: true } })
    expect(label()).toHaveTextContent('40')
  })

  it('reports a value outside the limits and keeps it', async () => {
    const { patches } = await drawFixture(slider, { field, value: 140 })
    expect(label()).toHaveTextContent('140')
    expect(patches).toEqual([])
  })

  it('cannot be moved while disabled (A-1241)', async () => {
    const { control, patches } = await drawFixture(slider, { field, value: 40 }, 'read-only')
    fireEvent.change(control(), { target: { value: '60' } })
    expect(patches).toEqual([])
    expect(control()).toHaveValue('40')
    expect(control()).toHaveAttribute('aria-disabled', 'true')
  })
})
