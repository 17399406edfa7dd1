import { renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { reviewItems } from '#engine/testing/reviewProject.ts'
import { slug } from './plugin.ts'
import { useFollowed } from './useFollowed.ts'

const item = { title: 'The Last Keeper' }
/** A field without a row in the review project. */
const field = { field: 'slug' }
const taken = String(reviewItems['regions']?.[0]?.['name'])

describe('slug', () => {
  it('supports texts (A-1275)', () => expect(slug).toMatchObject({ id: 'slug', types: ['string'] }))

  it('shows its placeholder and icons (A-1276, A-1277, A-1278)', async () => {
    const options = { placeholder: 'the-last-keeper', iconLeft: 'public', iconRight: 'link' }
    const { container } = await drawFixture(slug, { options })
    expect(screen.getByPlaceholderText('the-last-keeper')).toBeVisible()
    expect(container.querySelectorAll('[data-font] > svg')).toHaveLength(2)
  })

  it('keeps letters, digits and separators while typing (A-1279)', async () => {
    const { user, patches, control } = await drawFixture(slug, {})
    await user.type(control(), 'Été 2026_a~b-c d!')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'ete-2026_a~b-c-d' })
  })

  it('keeps the caret position while typing (A-1279)', async () => {
    const { user, patches, control } = await drawFixture(slug, { value: 'ad' })
    await user.type(control(), 'BC', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'abcd' })
  })

  it('stores null when cleared and keeps a value that is not a slug', async () => {
    const { user, patches, control } = await drawFixture(slug, { value: 'The Keeper!' })
    await user.click(control())
    await user.tab()
    expect(control()).toHaveValue('The Keeper!')
    expect(patches).toEqual([])
    await user.clear(control())
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('is made again from its source on request, and never by itself for an item that exists', async () => {
    const { user, patches } = await drawFixture(slug, { value: 'old', options: { source: 'title' }, item, field })
    expect(patches).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Generate from Title' }))
    expect(patches).toEqual([{ op: 'set', value: 'the-last-keeper' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Generate from Title' })).toBeNull())
  })

  it('says that another item has the same value, and offers a free one', async () => {
    const { user, patches } = await drawFixture(slug, {
      value: taken,
      options: { unique: true },
      field: { collection: 'regions', field: 'name' },
    })
    expect(await screen.findByText('Another item already has this value.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Use “${taken}-2”` }))
    expect(patches).toEqual([{ op: 'set', value: `${taken}-2` }])
    expect(await screen.findByText('No other item has this value.')).toBeVisible()
  })
})

describe('a slug that follows its source', () => {
  const start = (follows: boolean) => {
    const emitted: string[] = []
    const set = (value: string) => void emitted.push(value)
    const { rerender } = renderHook(useFollowed, { initialProps: { made: '', shown: '', follows, set } })
    return { emitted, next: (made: string, shown: string) => rerender({ made, shown, follows, set }) }
  }

  it('changes with it until it is edited', () => {
    const { emitted, next } = start(true)
    next('the', '')
    next('the-last', 'the')
    next('the-last', 'mine')
    next('the-last-keeper', 'mine')
    expect(emitted).toEqual(['the', 'the-last'])
    next('the-last-keeper', '')
    expect(emitted).toHaveLength(2)
    next('the-first', '')
    expect(emitted.at(-1)).toBe('the-first')
  })

  it('stays in an item that exists', () => {
    const { emitted, next } = start(false)
    next('the', '')
    expect(emitted).toEqual([])
  })
})
