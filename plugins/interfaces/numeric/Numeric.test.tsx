import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { addDecimals, compareDecimals, tidyDecimal } from './decimal.ts'
import { numeric } from './plugin.ts'

const integer = { type: 'integer' } as const
const up = () => screen.getByRole('button', { name: 'Increase' })
const down = () => screen.getByRole('button', { name: 'Decrease' })

describe('numeric', () => {
  it('is the default for all numeric types, with a step of one (A-1048, A-1049, A-1050)', () => {
    // proves: A-1051, A-1055, P-310
    expect(numeric.defaultFor).toEqual(['integer', 'decimal', 'float', 'bigInteger'])
    expect(numeric.options).toMatchObject({ step: { default: 1 }, font: { default: 'sans-serif' } })
    expect(numeric.options['min']?.default).toBeUndefined()
    expect(numeric.options['max']?.default).toBeUndefined()
  })

  it('stores a number instead of text (A-1052, A-1056)', async () => {
    const { user, patches } = await drawFixture(numeric, { field: integer, options: { placeholder: 'How many' } })
    await user.type(screen.getByPlaceholderText('How many'), '42')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 42 })
  })

  it('keeps big integers and decimals exact as text (A-1056)', async () => {
    const big = await drawFixture(numeric, { value: '9007199254740993', field: { type: 'bigInteger' } })
    await big.user.type(big.control(), '7')
    expect(big.patches.at(-1)).toEqual({ op: 'set', value: '90071992547409937' })
  })

  it('steps an exact decimal without rounding (P-309)', async () => {
    const { user, patches } = await drawFixture(numeric, {
      value: '12345678901234567890.10',
      field: { type: 'decimal' },
      options: { step: 0.01 },
    })
    await user.click(up())
    expect(patches.at(-1)).toEqual({ op: 'set', value: '12345678901234567890.11' })
  })

  it('steps floats without rounding errors (P-309)', async () => {
    const { user, patches } = await drawFixture(numeric, {
      value: 0.2,
      field: { type: 'float' },
      options: { step: 0.1 },
    })
    await user.click(up())
    expect(patches.at(-1)).toEqual({ op: 'set', value: 0.3 })
  })

  it('steps by buttons and arrow keys within the limits (A-1057, A-1058, P-307)', async () => {
    // proves: P-308, P-311, P-312
    const { user, patches, control } = await drawFixture(numeric, {
      value: 9,
      field: integer,
      options: { min: 8, max: 10 },
    })
    await user.click(up())
    expect(up()).toBeDisabled()
    await user.click(control())
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(patches.map(patch => 'value' in patch && patch.value)).toEqual([10, 9, 8])
    expect(down()).toBeDisabled()
  })

  it.each([
    [{ min: 5 }, 5],
    [{}, 0],
  ])('starts stepping down from empty with %o at %i (A-1059, P-313)', async (options, value) => {
    const { user, patches } = await drawFixture(numeric, { field: integer, options })
    await user.click(down())
    expect(patches).toEqual([{ op: 'set', value }])
  })

  it('stores null when it is cleared (A-1060)', async () => {
    const { user, patches, control } = await drawFixture(numeric, { value: 7, field: integer })
    await user.clear(control())
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('accepts no letters (A-1061)', async () => {
    const { user, patches, control } = await drawFixture(numeric, { field: integer })
    await user.type(control(), 'a1b.2')
    expect(control()).toHaveValue('12')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 12 })
  })

  it('accepts incomplete input while a negative decimal is typed (A-1061)', async () => {
    const { user, patches, control } = await drawFixture(numeric, { field: { type: 'float' } })
    await user.type(control(), '-1.05')
    expect(control()).toHaveValue('-1.05')
    expect(patches.at(-1)).toEqual({ op: 'set', value: -1.05 })
  })

  // Safe: only the scale is read.
  const scaled = (numeric_scale: number) => ({ type: 'decimal', schema: { numeric_scale } }) as Partial<FieldInfo>

  it('leaves out zeros at the end until the number is typed, and stores what is typed', async () => {
    const { user, patches, control } = await drawFixture(numeric, { value: '47.36000', field: scaled(5) })
    expect(control()).toHaveValue('47.36')
    await user.click(control())
    await user.tab()
    expect(patches).toEqual([])
    await user.type(control(), '500')
    expect(control()).toHaveValue('47.36500')
    await user.tab()
    expect(control()).toHaveValue('47.365')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '47.36500' })
  })

  it.each([
    ['652230.00', scaled(2), '652,230.00'],
    ['47.36000', scaled(5), '47.36'],
    [41_500_000, integer, '41,500,000'],
    [1234, { ...integer, isPrimaryKey: true }, '1234'],
  ])('shows a read-only %s in the current language', async (value, field, expected) => {
    const { control } = await drawFixture(numeric, { value, field, readOnly: true })
    expect(control()).toHaveValue(expected)
  })

  it('shows icons on both sides (A-1053, A-1054)', async () => {
    const { container } = await drawFixture(numeric, {
      field: integer,
      options: { iconLeft: 'euro', iconRight: 'speed' },
    })
    expect(container.querySelectorAll('[data-font] > svg')).toHaveLength(2)
  })
})

describe('decimals', () => {
  it.each([
    ['0.1', 0.2, '0.3'],
    ['-1', 1, '0'],
    ['9223372036854775807', 1, '9223372036854775808'],
    ['1.50', -0.005, '1.495'],
    ['1', 1e-7, '1.0000001'],
  ])('adds %s and %d: %s', (first, second, sum) => {
    expect(addDecimals(first, second)).toBe(sum)
  })

  it('compares by value and normalizes the format', () => {
    expect(compareDecimals('10.00', 10)).toBe(0)
    expect(compareDecimals('-2', 1)).toBe(-1)
    expect(tidyDecimal('+007.')).toBe('7')
  })
})
