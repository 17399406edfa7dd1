import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { relatedValues } from './plugin.ts'

const author = { collection: 'articles', field: 'author' } as const
const chapters = { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' } as const

describe('related-values', () => {
  it('supports all kinds of relations (A-1408, A-1409)', () => {
    expect(relatedValues).toMatchObject({ id: 'related-values', relations: ['m2m', 'm2o', 'o2m'] })
    expect(relatedValues.types).toEqual(['alias', 'string', 'uuid', 'integer', 'bigInteger', 'json'])
  })

  it('requests the key and the fields of the template (A-1414)', () => {
    const field = reviewMetadata.field('articles', 'author')
    const relation = reviewMetadata.relation('articles', 'author')
    if (!field) throw new Error('The review project has no articles')
    const context = { field, relation, metadata: reviewMetadata }
    expect(relatedValues.fields?.({ template: '{{ name }}, {{ name }}' }, context)).toEqual(['id', 'name'])
  })

  it('shows one item with the template (A-1410, A-1411)', async () => {
    const { container } = await drawFixture(relatedValues, {
      value: { id: 'a1', name: 'Ingrid' },
      field: author,
      options: { template: 'by {{ name }}' },
    })
    expect(container).toHaveTextContent('by Ingrid')
  })

  it('shows the first text without a template', async () => {
    const { container } = await drawFixture(relatedValues, {
      value: { id: 2, name: 'Eastern Africa' },
      field: { collection: 'articles', field: 'region' },
    })
    expect(container).toHaveTextContent('Eastern Africa')
  })

  it('shows the key without a template or a text (A-1413)', async () => {
    const { container } = await drawFixture(relatedValues, {
      value: { id: 2 },
      field: { collection: 'chapters', field: 'reading' },
    })
    expect(container).toHaveTextContent('2')
  })

  it('shows the length of a list and its items in a menu (A-1412)', async () => {
    const { container } = await drawFixture(relatedValues, {
      value: [
        { id: 1, title: 'First light' },
        { id: 2, title: 'Storm warnings' },
      ],
      field: chapters,
    })
    expect(screen.getByRole('button', { name: /2/ })).toHaveTextContent('2 items')
    const list = container.querySelector<HTMLElement>('[popover]')
    expect(list && within(list).getByText('Storm warnings').closest('a')).toHaveAttribute('href')
  })
})
