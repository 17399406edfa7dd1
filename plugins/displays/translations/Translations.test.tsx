import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { translationsDisplay } from './plugin.ts'

const field = { collection: 'articles', field: 'translations', name: 'Translations' } as const
const norwegian = { id: 2, language: { code: 'nb-NO' }, title: 'Fyrvokterne' }
const english = { id: 1, language: 'en-GB', title: 'The keepers' }

describe('translations', () => {
  it('shows the current language and lists the others', async () => {
    const { container } = await drawFixture(translationsDisplay, { value: [norwegian, english], field })
    expect(screen.getByText('The keepers')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Translations in 1 more language' })).toHaveTextContent('+1')
    expect(container.querySelector('[popover] li')).toHaveTextContent('nb-NOFyrvokterne')
  })

  it('shows the first language without a translation for the current one', async () => {
    await drawFixture(translationsDisplay, { value: [norwegian], field })
    expect(screen.getByText('Fyrvokterne')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
