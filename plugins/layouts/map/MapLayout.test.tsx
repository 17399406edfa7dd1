import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { fixtures } from './fixtures.ts'
import { mapLayout } from './plugin.ts'

const fixture = (name: string) => fixtures.states[name] ?? { items: [] }
const link = (name: RegExp) => screen.getByRole('link', { name })

describe('map', () => {
  it('requests the title and the geometry of items, all on one page', () => {
    const collection = reviewMetadata.collection('regions')
    if (!collection) throw new Error('The review project has no regions')
    const context = { collection, metadata: reviewMetadata }
    expect(mapLayout.fields({ fields: [] }, { title: '{{ name }}' }, context)).toEqual(['name', 'position'])
    expect(mapLayout.fields({ fields: [] }, { title: '{{ id }}', geometryField: 'name' }, context)).toEqual([
      'id',
      'name',
    ])
    const query = { fields: [], sort: null, limit: 25, page: 3, at: null }
    expect(mapLayout.request?.(query, {}, context)).toEqual({ limit: 1_000, page: 1 })
  })

  it('lists the items in their order and counts those without a position', async () => {
    await drawLayout(mapLayout, fixture('plain'))
    expect(screen.getAllByRole('link')).toHaveLength(7)
    expect(screen.getByText('Without a position: 2')).toBeVisible()
    expect(link(/^Atlantis/)).toHaveTextContent('No position')
    expect(screen.getByText('This browser cannot draw maps.')).toBeVisible()
  })

  it('has one tab stop that the arrow keys move, and opens an item with Enter', async () => {
    const { user, events } = await drawLayout(mapLayout, fixture('plain'))
    const stops = () => screen.getAllByRole('link').filter(each => each.tabIndex === 0)
    expect(stops()).toEqual([link(/^Utsira/)])
    link(/^Utsira/).focus()
    await user.keyboard('{ArrowDown}')
    expect(link(/^Fair Isle/)).toHaveFocus()
    expect(stops()).toEqual([link(/^Fair Isle/)])
    await user.keyboard('{Enter}')
    expect(events).toEqual([{ kind: 'open', key: 2 }])
  })

  it('adds an item to the selection', async () => {
    const { user, events } = await drawLayout(mapLayout, fixture('selected'))
    await user.click(link(/^Fair Isle/))
    expect(events).toEqual([{ kind: 'selection', selection: [1, 3, 2] }])
  })

  it('explains what it needs in a collection without geometries', async () => {
    await drawLayout(mapLayout, fixture('noGeometry'))
    expect(screen.getByText('Maps need a geometry')).toBeVisible()
  })
})
