import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { notice } from './plugin.ts'

const field = { type: 'alias' } as const

describe('notice', () => {
  it('is presentational, has the normal color and stores no value (A-1242, A-1243, A-1249)', () => {
    expect(notice).toMatchObject({ id: 'notice', types: ['alias'], presentation: true })
    expect(notice.options['color']).toEqual({
      type: 'string',
      enum: ['normal', 'info', 'success', 'warning', 'danger'],
      default: 'normal',
      title: 'option.color',
    })
  })

  it('shows that it has no text (A-1246, P-387)', async () => {
    await drawFixture(notice, { field })
    expect(screen.getByRole('note')).toHaveTextContent('No text set up')
  })

  it('renders its text as Markdown (A-1245, A-1247)', async () => {
    await drawFixture(notice, { field, options: { text: 'Ask the **night desk**.' } })
    expect((await screen.findByText('night desk')).tagName).toBe('STRONG')
  })

  it('shows HTML as text', async () => {
    await drawFixture(notice, { field, options: { text: '<img src=x onerror="alert(1)"> **so**' } })
    await screen.findByText('so')
    expect(screen.getByRole('note').querySelector('img')).toBeNull()
    expect(screen.getByRole('note')).toHaveTextContent('<img src=x onerror="alert(1)">')
  })

  it.each(['info', 'success', 'warning', 'danger'])('supports the color %s (A-1248)', async color => {
    await drawFixture(notice, { field, options: { text: 'So', color } })
    expect(screen.getByRole('note')).toHaveAttribute('data-color', color)
  })

  it('supports another icon (A-1244)', async () => {
    const usual = await drawFixture(notice, { field })
    const chosen = await drawFixture(notice, { field, options: { icon: 'schedule' } })
    const outline = (container: HTMLElement) => container.querySelector('svg path')?.getAttribute('d')
    expect(outline(chosen.container)).not.toBe(outline(usual.container))
  })
})
