import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { raw } from './plugin.ts'

describe('raw', () => {
  it('supports all types without options (A-1467, A-1469)', () => {
    expect(raw).toMatchObject({ id: 'raw', types: fieldTypes, options: {} })
  })

  it.each([
    ['<b>x</b>', '<b>x</b>'],
    [0, '0'],
    [false, 'false'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('shows %j unchanged (A-1468, P-394)', async (value, words) => {
    const { container } = await drawFixture(raw, { value })
    expect(container.textContent).toBe(words)
  })
})
