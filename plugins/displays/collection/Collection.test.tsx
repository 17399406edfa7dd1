import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { collectionDisplay } from './plugin.ts'

describe('collection', () => {
  it('supports texts and hides the icon by default (A-1463, A-1464, P-393)', () => {
    expect(collectionDisplay).toMatchObject({
      id: 'collection',
      types: ['string'],
      options: { icon: { default: false } },
    })
  })

  it('shows the name of the collection (A-1465)', async () => {
    const { container } = await drawFixture(collectionDisplay, { value: 'articles_tags' })
    expect(container.textContent).toBe('Articles Tags')
    expect(container.querySelector('svg')).toBeNull()
  })

  it('shows its icon with the option (A-1466)', async () => {
    const { container } = await drawFixture(collectionDisplay, { value: 'articles', options: { icon: true } })
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('shows the stored value of a missing collection', async () => {
    const { container } = await drawFixture(collectionDisplay, { value: 'gone_since' })
    expect(container.textContent).toBe('gone_since')
  })
})
