import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { formattedJsonValue } from './plugin.ts'

const field = { type: 'json', name: 'Stops' } as const
const options = { format: '{{ name }} of {{ land.name }}' }
const utsira = { name: 'Utsira', land: { name: 'Norway' } }

describe('formatted-json-value', () => {
  it('supports JSON, with a template (A-1440, A-1441, C-414)', () => {
    expect(formattedJsonValue).toMatchObject({
      id: 'formatted-json-value',
      types: ['json'],
      options: { format: { type: 'string' } },
    })
  })

  it('shows an object with the template (A-1442)', async () => {
    const { container } = await drawFixture(formattedJsonValue, { value: utsira, field, options })
    expect(container.textContent).toBe('Utsira of Norway')
  })

  it('shows the length of a list and its entries in a menu (A-1443)', async () => {
    const { container } = await drawFixture(formattedJsonValue, {
      value: [utsira, { name: 'Fair Isle' }],
      field,
      options,
    })
    expect(screen.getByRole('button', { name: 'Stops: 2 items' })).toHaveTextContent('2 items')
    const entries = container.querySelectorAll('[popover] li')
    expect([...entries].map(entry => entry.textContent)).toEqual(['Utsira of Norway', 'Fair Isle of'])
  })
})
