import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { tagsDisplay } from './plugin.ts'

describe('tags', () => {
  it.each([
    ['json', ['sea', 'night']],
    ['csv', 'sea, night'],
  ] as const)('shows one label per tag of a %s (A-1488)', async (type, value) => {
    expect(tagsDisplay.types).toContain(type)
    await drawFixture(tagsDisplay, { value, field: { type } })
    expect(screen.getByText('sea')).toBeVisible()
    expect(screen.getByText('night')).toBeVisible()
  })

  it('shows short tags beside a long one', async () => {
    await drawFixture(tagsDisplay, { value: ['sea', 'x'.repeat(200), 'night'], field: { type: 'json' } })
    expect(screen.getByText('night')).toBeVisible()
    expect(screen.queryByText(/^\+/)).toBeNull()
  })

  it('shows the tags that fit and counts the others', async () => {
    await drawFixture(tagsDisplay, {
      value: Array.from({ length: 1_000 }, (_, at) => `t${at}`),
      field: { type: 'json' },
    })
    expect(screen.getByText('+994')).toBeVisible()
  })
})
