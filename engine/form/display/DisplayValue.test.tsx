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
