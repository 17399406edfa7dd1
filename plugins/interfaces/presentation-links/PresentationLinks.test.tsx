import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { presentationLinks } from './plugin.ts'

const field = { type: 'alias' } as const

describe('presentation-links', () => {
  it('is presentational and stores no value (A-1381, A-1384)', () => {
    expect(presentationLinks).toMatchObject({ id: 'presentation-links', types: ['alias'], presentation: true })
  })

  it('shows each link as a button with its URL and style (A-1382, A-1383)', async () => {
    await drawFixture(presentationLinks, {
      field,
      options: {
        links: [
          { label: 'The site', icon: 'public', type: 'primary', url: 'https://example.com/' },
          { label: 'Guide', url: '/guide' },
        ],
      },
    })
    const link = screen.getByRole('link', { name: /The site/ })
    expect(link).toHaveAttribute('href', 'https://example.com/')
    expect(link).toHaveAttribute('data-type', 'primary')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link.querySelector('svg')).not.toBeNull()
    expect(screen.getByRole('link', { name: /Guide/ })).toHaveAttribute('data-type', 'normal')
  })

  it('removes URLs that run scripts', async () => {
    await drawFixture(presentationLinks, {
      field,
      options: { links: [{ label: 'Bad', url: ' java\nscript:alert(1)' }] },
    })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('alert')).toBeVisible()
  })
})
