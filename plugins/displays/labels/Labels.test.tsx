import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { labels } from './plugin.ts'

const choices = [{ text: 'Live', value: 'published', foreground: '#ffffff', background: '#14713f' }]

describe('labels', () => {
  it('supports texts and lists, with its defaults (A-1452, A-1453, A-1454)', () => {
    // proves: A-1455, A-1456, P-390, P-391, P-392
    expect(labels).toMatchObject({
      id: 'labels',
      types: ['text', 'string', 'json', 'csv'],
      options: {
        defaultForeground: { default: '#263238' },
        defaultBackground: { default: '#eceff1' },
        format: { default: true },
        showAsDot: { default: false },
      },
    })
  })

  it('shows the text of the choice in its colors (A-1457, A-1458)', async () => {
    await drawFixture(labels, { value: 'published', options: { choices } })
    expect(screen.getByText('Live')).toHaveStyle({ color: 'rgb(255, 255, 255)', background: 'rgb(20, 113, 63)' })
  })

  it('shows other values formatted in the default colors, which the theme adapts (A-1459, A-1460)', async () => {
    await drawFixture(labels, { value: 'in_review', options: { choices } })
    expect(screen.getByText('In Review')).not.toHaveAttribute('style')
  })

  it('shows other values in the default colors of the field', async () => {
    await drawFixture(labels, { value: 'in_review', options: { choices, defaultBackground: '#14713f' } })
    expect(screen.getByText('In Review')).toHaveStyle({ color: 'rgb(38, 50, 56)', background: 'rgb(20, 113, 63)' })
  })

  it('shows the raw value when the option is off (A-1455)', async () => {
    await drawFixture(labels, { value: 'in_review', options: { format: false } })
    expect(screen.getByText('in_review')).toBeVisible()
  })

  it('shows a dot with an accessible name (A-1461)', async () => {
    await drawFixture(labels, { value: 'published', options: { choices, showAsDot: true } })
    expect(screen.getByRole('img', { name: 'Live' })).toBeVisible()
  })

  it('shows the text next to its dot if configured', async () => {
    const { container } = await drawFixture(labels, {
      value: 'published',
      options: { choices, showAsDot: true, dotText: true },
    })
    expect(container).toHaveTextContent(/^Live$/)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('shows one label per list entry (A-1462)', async () => {
    await drawFixture(labels, { value: ['sea', 'published', 'sea'], field: { type: 'csv' }, options: { choices } })
    expect(screen.getAllByText('Sea')).toHaveLength(2)
    expect(screen.getByText('Live')).toBeVisible()
  })
})
