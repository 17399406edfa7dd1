import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { cards } from './plugin.ts'

const cover = { id: 'f1', type: 'image/svg+xml', modified_on: null }
const items = [
  { id: 1, title: 'The keepers', status: 'draft', cover },
  { id: 2, title: 'Storm warnings', status: 'review', cover: null },
]
const card = (title: string) => screen.getByRole('link', { name: title }).closest<HTMLElement>('[data-part="card"]')
const frame = (title: string) => card(title)?.firstElementChild as HTMLElement

describe('cards', () => {
  it('has its defaults (C-109, C-119, C-124)', () => {
    expect(cards.options).toMatchObject({
      size: { default: 4 },
      icon: { default: 'box' },
      imageFit: { default: 'crop' },
    })
    expect(Object.keys(cards.options)).toEqual(['size', 'icon', 'title', 'subtitle', 'imageSource', 'imageFit'])
  })

  it('requests the fields of its templates and its image', () => {
    const collection = reviewMetadata.collection('articles')
    if (!collection) throw new Error('The review project has no articles')
    const fields = cards.fields(
      { fields: [] },
      { subtitle: '{{ author.name }}' },
      { collection, metadata: reviewMetadata },
    )
    expect(fields).toEqual(['title', 'author.name', 'cover.id', 'cover.type', 'cover.modified_on'])
  })

  it('shows image, title and subtitle of each item (C-104, C-105, C-106)', async () => {
    // proves: C-107, C-113, C-114, C-115, C-118
    await drawLayout(cards, { items, options: { title: 'No. {{ id }}', subtitle: '{{ status }}', icon: 'article' } })
    expect(card('No. 1')).toHaveTextContent('draft')
    expect(card('No. 1')?.querySelector('img')).not.toBeNull()
    expect(card('No. 2')?.querySelector('img')).toBeNull()
    expect(card('No. 2')?.querySelector('svg')).not.toBeNull()
  })

  it('shows previews of files of which the server makes them', async () => {
    const files = ['application/pdf', 'video/mp4'].map((type, id) => ({
      id,
      title: type,
      cover: { id: `f${id}`, type, modified_on: null },
    }))
    await drawLayout(cards, { items: files, options: { title: '{{ title }}' } })
    expect(card('application/pdf')?.querySelector('img')).not.toBeNull()
    expect(card('video/mp4')?.querySelector('img')).toBeNull()
  })

  it('is one tab stop, which the arrows, Home and End move', async () => {
    const { user } = await drawLayout(cards, { items })
    const link = (name: string) => screen.getByRole('link', { name })
    const stops = () => [...document.querySelectorAll('[data-part="card"] :is(a, input)[tabindex="0"]')]
    expect(stops()).toEqual([link('The keepers')])
    link('The keepers').focus()
    await user.keyboard('{ArrowRight}')
    expect(link('Storm warnings')).toHaveFocus()
    expect(stops()).toEqual([link('Storm warnings')])
    await user.keyboard('{Home}')
    expect(link('The keepers')).toHaveFocus()
    await user.keyboard('{End}')
    expect(link('Storm warnings')).toHaveFocus()
    await user.tab({ shift: true })
    await user.tab()
    expect(link('Storm warnings')).toHaveFocus()
  })

  it('cycles through sizes of 40 px with a button (C-108, C-109, C-110)', async () => {
    const { user, events } = await drawLayout(cards, { items })
    expect(frame('The keepers')).toHaveStyle({ blockSize: '160px' })
    const button = () => screen.getByRole('button', { name: /Card size/ })
    for (const size of [5, 2, 3, 4]) {
      await user.click(button())
      expect(events.at(-1)).toEqual({ kind: 'options', change: { size } })
      expect(frame('The keepers')).toHaveStyle({ blockSize: `${size * 40}px` })
    }
  })

  it('sorts by a field, ascending or descending (C-111, C-112)', async () => {
    const { user, events } = await drawLayout(cards, { items })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'title')
    expect(events.at(-1)).toEqual({ kind: 'query', change: { sort: 'title', page: 1 } })
    await user.click(screen.getByRole('button', { name: /Sort descending/ }))
    expect(events.at(-1)).toEqual({ kind: 'query', change: { sort: '-title', page: 1 } })
  })

  it('offers cropped and contained images (C-116, C-117)', async () => {
    const { user, events } = await drawLayout(cards, { items })
    const options = within(screen.getByRole('complementary', { name: 'Options' }))
    await user.selectOptions(options.getByRole('combobox', { name: 'Image fit' }), 'contain')
    expect(events).toEqual([{ kind: 'options', change: { imageFit: 'contain' } }])
  })

  it('shows six placeholder cards during the first load (C-120)', async () => {
    const { container } = await drawLayout(cards, { items: [], loading: true })
    expect(container.querySelectorAll('[data-part="placeholder"]')).toHaveLength(6)
  })

  it('opens an item by its card (C-121)', async () => {
    const { user, events } = await drawLayout(cards, { items })
    await user.click(screen.getByRole('link', { name: 'The keepers' }))
    expect(events).toEqual([{ kind: 'open', key: 1 }])
  })

  it('selects instead in select mode or after the first selection (C-122)', async () => {
    const { user, events } = await drawLayout(cards, { items, selecting: true })
    await user.click(screen.getByRole('link', { name: 'Storm warnings' }))
    expect(events).toEqual([{ kind: 'selection', selection: [2] }])
  })

  it('selects by checkbox, space key and all at once', async () => {
    const { user, events } = await drawLayout(cards, { items })
    await user.click(screen.getByRole('checkbox', { name: 'Select item Storm warnings' }))
    screen.getByRole('link', { name: 'The keepers' }).focus()
    await user.keyboard(' ')
    expect(events.at(-1)).toEqual({ kind: 'selection', selection: [2, 1] })
    await user.keyboard('{Control>}a{/Control}')
    expect(events.at(-1)).toEqual({ kind: 'selection', selection: [] })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await waitFor(() => expect(events.at(-1)).toEqual({ kind: 'selection', selection: [1, 2] }))
  })

  it('does not select all when only one can be selected', async () => {
    const { user, events } = await drawLayout(cards, { items, selecting: true, single: true })
    expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull()
    screen.getByRole('link', { name: 'The keepers' }).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(events).toEqual([])
  })

  it('navigates cards by arrow keys', async () => {
    const { user } = await drawLayout(cards, { items })
    screen.getByRole('link', { name: 'The keepers' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('link', { name: 'Storm warnings' })).toHaveFocus()
  })
})
