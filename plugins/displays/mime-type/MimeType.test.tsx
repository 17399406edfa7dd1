import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { mimeTypes } from '#schemas/data/mimeTypes.ts'
import { mimeType } from './plugin.ts'

describe('mime-type', () => {
  it('supports texts, shown as file extensions by default (A-1474, A-1477)', () => {
    expect(mimeType).toMatchObject({
      id: 'mime-type',
      types: ['string'],
      options: { showAsExtension: { default: true } },
    })
  })

  it('maps common types (A-1475, P-672)', () => {
    expect(Object.keys(mimeTypes).length).toBeGreaterThanOrEqual(75)
  })

  it.each([
    ['image/png', {}, 'png'],
    ['TEXT/CSV; charset=utf-8', {}, 'csv'],
    ['application/x-own', {}, 'application/x-own'],
    ['image/png', { showAsExtension: false }, 'image/png'],
  ])('shows %s with %j as %s (A-1475, A-1476, A-1477)', async (value, options, words) => {
    // proves: P-673
    const { container } = await drawFixture(mimeType, { value, options })
    expect(container.textContent).toBe(words)
  })
})
