import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { divider } from './plugin.ts'

const field = { type: 'alias' } as const

describe('divider', () => {
  it('is presentational and stores no value (A-1377, A-1380)', () => {
    expect(divider).toMatchObject({ id: 'divider', types: ['alias'], presentation: true })
  })

  it('is a line with an optional title (A-1379)', async () => {
    await drawFixture(divider, { field })
    const line = screen.getByRole('separator')
    expect(line.parentElement?.children).toHaveLength(1)
    await drawFixture(divider, { field, options: { title: 'Where it happened' } })
    expect(screen.getByText('Where it happened')).toBeVisible()
  })

  it('supports a color, an icon and an inline title (A-1378)', async () => {
    const { container } = await drawFixture(divider, {
      field,
      options: { title: 'Place', icon: 'place', color: '#14713f', inlineTitle: true },
    })
    expect(screen.getByRole('separator')).toHaveStyle({ color: 'rgb(20, 113, 63)' })
    expect(container.querySelector('[data-inline] svg')).not.toBeNull()
  })
})
