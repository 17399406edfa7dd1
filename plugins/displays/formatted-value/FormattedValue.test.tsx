import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#engine/core/i18n/createFormat.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { formatValue } from './formatValue.ts'
import { formattedValue } from './plugin.ts'

describe('formatted-value', () => {
  it('supports all types (A-1444)', () => {
    expect(formattedValue).toMatchObject({ id: 'formatted-value', types: fieldTypes })
  })

  it.each([
    ['<p>One <em>and</em></p><p>two</p>', 'One and two'],
    ['a &lt; b &amp; c', 'a < b & c'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['<script>x</script>', 'x'],
  ])('removes the tags of %s (A-1445)', async (value, words) => {
    const { container } = await drawFixture(formattedValue, { value })
    expect(container.textContent).toBe(words)
  })

  it('formats numbers in the current language with their stored decimals', () => {
    const plain = { formatTitle: false, bold: false, italic: false, font: 'sans-serif' } as const
    const field = { type: 'decimal', isPrimaryKey: false } as FieldInfo
    expect(formatValue('652230.00', { ...plain, suffix: ' km²' }, field, createFormat('de-DE'))).toBe('652.230,00 km²')
    expect(formatValue('9007199254740993', plain, { ...field, type: 'bigInteger' }, createFormat('en-US'))).toBe(
      '9,007,199,254,740,993',
    )
    expect(formatValue(1234, plain, { ...field, isPrimaryKey: true }, createFormat('de-DE'))).toBe('1234')
    expect(formatValue('1234', plain, { ...field, type: 'string' }, createFormat('de-DE'))).toBe('1234')
  })

  it.each([
    [2, '652230', '652,230.00'],
    [5, '47.36000', '47.36'],
    [5, '47.36250', '47.3625'],
    [5, '47.00000', '47.00'],
    [1, '47.30', '47.3'],
    [0, '47', '47'],
    [2, 0.1 + 0.2, '0.30'],
  ])('writes the decimals of a field with %i of them: %s', (numeric_scale, value, words) => {
    const options = { formatTitle: false, bold: false, italic: false, font: 'sans-serif' } as const
    // Safe: only the type and the scale are read.
    const field = { type: 'decimal', isPrimaryKey: false, schema: { numeric_scale } } as FieldInfo
    expect(formatValue(value, options, field, createFormat('en-US'))).toBe(words)
  })

  it('formats a title with prefix and suffix (A-1446)', async () => {
    await drawFixture(formattedValue, {
      value: 'in_review',
      options: { formatTitle: true, prefix: '«', suffix: '»', bold: true },
    })
    expect(screen.getByText('«In Review»')).toHaveAttribute('data-bold')
  })

  it.each([null, '', '<br>'])('shows that %j is empty (A-1447)', async value => {
    const { container } = await drawFixture(formattedValue, { value })
    expect(container).toHaveTextContent('—')
  })
})
