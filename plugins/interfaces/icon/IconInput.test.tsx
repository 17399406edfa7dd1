import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { iconNames } from '#engine/ui/icon/iconLibrary.ts'
import { icon } from './plugin.ts'

const search = () => screen.findByRole('searchbox', { name: 'Search icons' })
const outline = (container: Element) => container.querySelector('svg path')?.getAttribute('d')

describe('icon', () => {
  it('supports texts, without options (A-1118, A-1123)', () => {
    expect(icon).toMatchObject({ id: 'icon', types: ['string'], options: {} })
  })

  it('shows icons by group, with one group expanded (A-1119)', async () => {
    const { user, control } = await drawFixture(icon, {})
    await user.click(control())
    const actions = await screen.findByRole('button', { name: /Interface/ })
    expect(actions).toHaveAttribute('aria-expanded', 'true')
    expect(await screen.findAllByRole('option')).toHaveLength(120)
    await user.click(screen.getByRole('button', { name: /Maps/ }))
    expect(screen.getByRole('listbox', { name: 'Maps' })).toBeVisible()
    expect(screen.queryByRole('listbox', { name: 'Interface' })).toBeNull()
  })

  it('finds icons by name and stores the selected one (A-1120, A-1121, A-1122)', async () => {
    const { user, patches, control } = await drawFixture(icon, { value: 'public' })
    await user.click(control())
    await user.type(await search(), 'sail boat')
    expect(await screen.findByText('No results')).toBeVisible()
    await user.clear(await search())
    await user.type(await search(), 'sailing')
    await user.click(await screen.findByRole('option', { name: 'sailing' }))
    expect(patches).toEqual([{ op: 'set', value: 'sailing' }])
    expect(control()).toHaveTextContent('sailing')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('works by keyboard only (A-1121)', async () => {
    const { user, patches, control } = await drawFixture(icon, {})
    act(() => control().focus())
    await user.keyboard('{Enter}')
    await user.type(await search(), 'anchor')
    await user.tab()
    expect(screen.getByRole('option', { name: 'anchor' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'anchor' }])
  })

  it('is cleared to null (A-1124)', async () => {
    const { user, patches } = await drawFixture(icon, { value: 'public' })
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('offers custom icons (A-1125, P-666, P-667)', async () => {
    // proves: P-668, P-669, P-670, P-671
    const { groups } = await iconNames()
    expect(groups['custom']).toEqual(
      expect.arrayContaining([
        'directus',
        'bookmark_save',
        'box',
        'commit_node',
        ...[1, 2, 3, 4, 5, 6].map(count => `grid_${count}`),
        ...[1, 2, 3].map(bars => `signal_wifi_${bars}_bar`),
        'flip_horizontal',
        'flip_vertical',
        'folder_move',
        'logout',
      ]),
    )
    expect(Object.values(groups).flat().length).toBeGreaterThan(900)
  })

  it.each(['sailing', 'grid_3', 'commit_node'])('renders %s in all places that show icons (A-1122)', async name => {
    const unknown = render(<Icon name="no_such_icon" />)
    const { container } = render(<Icon name={name} />)
    await waitFor(() => expect(outline(container)).not.toBe(outline(unknown.container)))
  })
})
