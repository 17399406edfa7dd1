import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { slug } from './plugin.ts'

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
})
