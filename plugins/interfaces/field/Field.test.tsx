import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { noToManyEdit } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import Field from './Field.tsx'
import { field } from './plugin.ts'

const names = () => screen.getAllByRole('option').map(option => option.textContent)

describe('field', () => {
  it('offers all fields of a fixed collection and stores the key (A-1266, A-1267, A-1272)', async () => {
    // proves: A-1273
    expect(field).toMatchObject({ id: 'field', types: ['string'] })
    const { user, patches, control } = await drawFixture(field, { options: { collection: 'authors' } })
    await user.click(control())
    expect(names()).toEqual(['ID', 'Name', 'Articles Count'])
    await user.click(screen.getByRole('option', { name: 'Articles Count' }))
    expect(patches).toEqual([{ op: 'set', value: 'articles_count' }])
  })

  it('offers the fields of the collection that another field names (A-1267)', async () => {
    const { user, control } = await drawFixture(field, {
      item: { region: 'regions' },
      options: { collectionField: 'region' },
    })
    await user.click(control())
    expect(names()).toEqual(['ID', 'Name', 'Position'])
  })

  it('offers only fields of certain types (A-1268)', async () => {
    const { user, control } = await drawFixture(field, {
      options: { collection: 'chapters', typeAllowList: ['string'] },
    })
    await user.click(control())
    expect(names()).toEqual(['Title'])
  })

  it('can leave out primary and foreign keys', async () => {
    const { user, control } = await drawFixture(field, {
      options: { collection: 'chapters', typeAllowList: ['integer'], withoutKeys: true },
    })
    await user.click(control())
    expect(names()).toEqual(['Pages', 'Sort'])
  })

  it('can be cleared only with the option (A-1269)', async () => {
    const { user, patches } = await drawFixture(field, {
      value: 'name',
      options: { collection: 'authors', allowNone: true },
    })
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
    await drawFixture(field, { value: 'name', options: { collection: 'authors' } })
    expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull()
  })

  it.each([
    ['there is no collection option', {}, 'The field that stores the collection is not set up.'],
    ['no collection is selected yet', { collectionField: 'region' }, 'Select a collection first.'],
    ['the collection has no fields', { collection: 'nowhere' }, 'No fields available'],
  ])('warns when %s and keeps the value (A-1270, A-1271, P-355)', async (_, options, words) => {
    // proves: P-356
    const { control, patches } = await drawFixture(field, { value: 'title', options })
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(control()).toHaveValue('title')
    expect(patches).toEqual([])
  })

  it('clears the field only when the collection changes (A-1274)', () => {
    const change = vi.fn()
    const draw = (collection: string) => (
      <ReviewProviders>
        <Field
          id="f"
          describedBy={undefined}
          value="name"
          options={{ collectionField: 'region', withoutKeys: false, allowNone: false }}
          field={fixtureField({})}
          access={{ allowed: true }}
          invalid={false}
          item={{ region: collection }}
          primaryKey={1}
          toManyEdit={noToManyEdit}
          toOneEdit={null}
          change={change}
        />
      </ReviewProviders>
    )
    const { rerender } = render(draw('authors'))
    rerender(draw('authors'))
    expect(change).not.toHaveBeenCalled()
    rerender(draw('regions'))
    expect(change).toHaveBeenCalledExactlyOnceWith({ op: 'set', value: null })
  })
})
