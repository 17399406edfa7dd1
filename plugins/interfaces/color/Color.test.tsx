import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { color } from './plugin.ts'

const last = (patches: readonly unknown[]) => patches.at(-1)
const number = (name: string) => screen.findByRole('spinbutton', { name })
const openPicker = () => screen.getByRole('button', { name: 'Choose color' })

describe('color', () => {
  it('accepts hexadecimal colors up to 7 characters (A-1320, A-1321, P-332)', async () => {
    expect(color).toMatchObject({ id: 'color', types: ['string'] })
    const { user, patches, control } = await drawFixture(color, {})
    expect(control()).toHaveAttribute('maxlength', '7')
    await user.type(control(), '#2f80ed99')
    expect(patches).toEqual([{ op: 'set', value: '#2F80ED' }])
  })

  it('accepts eight digits with the option (A-1322, P-336)', async () => {
    const { user, patches, control } = await drawFixture(color, { options: { opacity: true } })
    await user.type(control(), '#2f80ed99')
    expect(last(patches)).toEqual({ op: 'set', value: '#2F80ED99' })
  })

  it('expands a short color on blur and reports an invalid one', async () => {
    const { user, patches, control } = await drawFixture(color, {})
    await user.type(control(), '#abc')
    expect(patches).toEqual([])
    await user.tab()
    expect(patches).toEqual([{ op: 'set', value: '#AABBCC' }])
    await user.clear(control())
    await user.type(control(), 'blue')
    await user.tab()
    expect(control()).toHaveValue('blue')
    expect(control()).toHaveAccessibleDescription(/Enter a valid color/)
    expect(last(patches)).toEqual({ op: 'set', value: null })
  })

  it('stores null when it is cleared (A-1325, P-335)', async () => {
    const { user, patches, control } = await drawFixture(color, { value: '#2F80ED' })
    await user.clear(control())
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('synchronizes hexadecimal, RGB and HSL within their limits (A-1323, A-1324, A-1329)', async () => {
    // proves: P-333, P-334
    const { user, patches, control } = await drawFixture(color, { value: '#2F80ED' })
    await user.click(openPicker())
    expect(await number('Red')).toHaveValue(47)
    expect(await number('Hue')).toHaveValue(214)
    expect(await number('Saturation')).toHaveAttribute('max', '100')
    expect(await number('Hue')).toHaveAttribute('max', '360')
    fireEvent.change(await number('Red'), { target: { value: '999' } })
    expect(last(patches)).toEqual({ op: 'set', value: '#FF80ED' })
    expect(control()).toHaveValue('#FF80ED')
    expect(await number('Hue')).toHaveValue(309)
    fireEvent.change(await number('Lightness'), { target: { value: '-5' } })
    expect(last(patches)).toEqual({ op: 'set', value: '#000000' })
    expect(await number('Red')).toHaveValue(0)
    // Black keeps the hue that was chosen.
    expect(await number('Hue')).toHaveValue(309)
  })

  it('shows nine presets and stores the selected one (A-1326, A-1327, P-337)', async () => {
    const { user, patches } = await drawFixture(color, {})
    await user.click(openPicker())
    await number('Red')
    const presets = screen.getByRole('group', { name: 'Presets' })
    expect([...presets.children].map(preset => preset.getAttribute('aria-label'))).toEqual([
      'Red',
      'Orange',
      'Yellow',
      'Green',
      'Light blue',
      'Blue',
      'Purple',
      'Gray',
      'Light gray',
    ])
    await user.click(screen.getByRole('button', { name: 'Green' }))
    expect(patches).toEqual([{ op: 'set', value: '#27AE60' }])
  })

  it('moves within the area by keyboard', async () => {
    const { user, patches } = await drawFixture(color, { value: '#2F80ED' })
    await user.click(openPicker())
    await number('Red')
    fireEvent.change(screen.getByRole('slider', { name: 'Hue' }), { target: { value: '120' } })
    expect(patches).toHaveLength(1)
    expect(await number('Hue')).toHaveValue(120)
  })

  it.each([
    ['#FFFFFF', 'light'],
    ['#F2C94C', 'light'],
    ['#101418', 'dark'],
    ['#2F80ED', null],
  ])('draws a border around the swatch of %s on %s pages (A-1328, P-339)', async (value, border) => {
    await drawFixture(color, { value })
    expect(openPicker().firstElementChild?.getAttribute('data-border') ?? null).toBe(border)
  })

  it('shows a value that is not a color and keeps it', async () => {
    const { control, patches } = await drawFixture(color, { value: 'cornflowerblue' })
    expect(control()).toHaveValue('cornflowerblue')
    expect(patches).toEqual([])
  })
})
