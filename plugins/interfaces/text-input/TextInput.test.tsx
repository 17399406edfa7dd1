import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { textInput } from './plugin.ts'

const counter = () => document.querySelector('[data-part="counter"]')

describe('text-input', () => {
  it('is the default for texts and ids (A-1083)', () => {
    expect(textInput).toMatchObject({ id: 'text-input', types: ['string', 'uuid'] })
    expect(textInput.defaultFor).toContain('string')
  })

  it('stores typed text, and null when cleared (A-1103)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { value: 'a' })
    await user.type(control(), 'b')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'ab' })
    await user.clear(control())
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('shows its placeholder when empty (A-1084)', async () => {
    await drawFixture(textInput, { options: { placeholder: 'The title' } })
    expect(screen.getByPlaceholderText('The title')).toBeVisible()
  })

  it('shows icons on both sides and supports fonts (A-1085, A-1086, A-1087)', async () => {
    // proves: P-372, P-373
    const { container } = await drawFixture(textInput, {
      value: 'x',
      options: { iconLeft: 'public', iconRight: 'link', font: 'monospace' },
    })
    expect(container.querySelectorAll('[data-font="monospace"] > svg')).toHaveLength(2)
    expect(textInput.options['font']).toMatchObject({
      enum: ['sans-serif', 'serif', 'monospace'],
      default: 'sans-serif',
    })
  })

  it('trims on blur with the option (A-1088, A-1091, P-301)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { options: { trim: true } })
    await user.type(control(), ' hello ')
    await user.tab()
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'hello' })
  })

  it('stores null when only whitespace remains after trimming (A-1091, A-1103)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { options: { trim: true } })
    await user.type(control(), '   ')
    await user.tab()
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('does not trim without the option (P-302)', async () => {
    const { user, patches, control } = await drawFixture(textInput, {})
    await user.type(control(), 'a ')
    await user.tab()
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'a ' })
  })

  it('hides typed text when masked (A-1089, A-1092)', async () => {
    const { control } = await drawFixture(textInput, { value: 'secret', options: { masked: true } })
    expect(control()).toHaveAttribute('type', 'password')
  })

  it.each([
    [79, null],
    [80, 'plain'],
    [90, 'plain'],
    [91, 'warning'],
    [95, 'warning'],
    [96, 'danger'],
    [100, 'danger'],
  ])('with %i of 100 characters the counter is %s (A-1090, A-1093, A-1094)', async (used, level) => {
    // proves: A-1095, A-1096, P-303, P-304, P-305
    await drawFixture(textInput, { value: 'x'.repeat(used), options: { length: 100 } })
    expect(counter()?.getAttribute('data-level') ?? null).toBe(level)
  })

  it('shows no counter without a maximum length (A-1097, P-306)', async () => {
    await drawFixture(textInput, { value: 'x'.repeat(500) })
    expect(counter()).toBeNull()
  })

  it('uses the maximum length of the column by default and enforces it (A-1098)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { field: { schema: { max_length: 5 } } })
    await user.type(control(), 'abcdefgh')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'abcde' })
  })

  it('converts to a slug while typing (A-1099, A-1101, P-294)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { options: { slug: true } })
    await user.type(control(), 'Été à la mer!')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'ete-a-la-mer' })
  })

  it('keeps the caret position when a character is replaced while typing (A-1099)', async () => {
    const { user, patches, control } = await drawFixture(textInput, { value: 'ad', options: { slug: true } })
    await user.type(control(), 'BC', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'abcd' })
  })

  it('shows a value of another type and keeps it', async () => {
    const { control, patches } = await drawFixture(textInput, { value: { a: 1 } })
    expect(control()).toHaveValue('{"a":1}')
    expect(patches).toEqual([])
  })
})
