import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { DisplayValue } from './DisplayValue.tsx'

it('reports a missing display in words and names it in a tooltip (P-638)', () => {
  const field = fixtureField({})
  const meta = field.meta && { ...field.meta, display: 'sparkline' }
  render(
    <ReviewProviders>
      <DisplayValue field={{ ...field, meta }} value="Utsira" />
    </ReviewProviders>,
  )
  expect(screen.getByText('Utsira')).toHaveAttribute('title', expect.stringContaining('“sparkline” is not installed'))
})

it('shows a time without a display in the current language', () => {
  const field = { ...fixtureField({}), type: 'time' as const, meta: null }
  render(
    <ReviewProviders>
      <DisplayValue field={field} value="18:30:00" />
    </ReviewProviders>,
  )
  expect(screen.getByText(/^6:30\sPM$/)).toBeVisible()
})
