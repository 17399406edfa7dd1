import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { fixtures } from './fixtures.ts'
import { board } from './plugin.ts'

const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const fixture = (name: string) => fixtures.states[name] ?? { items: [] }

describe('board', () => {
  it('has a column for each choice, for other values and for empty ones', async () => {
    await drawLayout(board, fixture('plain'))
    const names = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.getAttribute('aria-label'))
    expect(names).toEqual([
      'No value, 1 card',
      'Draft, 2 cards',
      'In review, no cards',
      'Published, 1 card',
      'on_hold, 1 card',
    ])
    expect(column(/^In review/).getByText('No cards')).toBeVisible()
  })

  it('loads everything in one request', () => {
    expect(board.request).toBeDefined()
  })

  it('opens an item by its card', async () => {
    const { user, events } = await drawLayout(board, fixture('plain'))
    await user.click(screen.getByRole('link', { name: 'Storm warnings' }))
    expect(events).toEqual([{ kind: 'open', key: 2 }])
  })

  it('selects by the space key and says so', async () => {
    const { user, events } = await drawLayout(board, fixture('plain'))
    const card = screen.getByRole('link', { name: 'Storm warnings' })
    expect(card).not.toHaveAccessibleDescription(/^Selected/)
    card.focus()
    await user.keyboard(' ')
    expect(events).toEqual([{ kind: 'selection', selection: [2] }])
    expect(card).toHaveAccessibleDescription(/^Selected\. Press/)
  })

  it('moves a card by keyboard, keeps its focus and announces the move', async () => {
    const { user, events } = await drawLayout(board, fixture('plain'))
    screen.getByRole('link', { name: 'Storm warnings' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(events).toEqual([{ kind: 'update', key: 2, values: { status: 'review' } }])
    expect(column(/^In review/).getByRole('link', { name: 'Storm warnings' })).toHaveFocus()
    expect(screen.getByText('“Storm warnings” moved to In review')).toBeInTheDocument()
  })

  it('is one tab stop, which the arrows, Home and End move between cards and columns', async () => {
    const { user } = await drawLayout(board, fixture('plain'))
    const links = () => screen.getAllByRole('link')
    const stops = () => links().filter(link => link.tabIndex === 0)
    expect(stops()).toEqual(links().slice(0, 1))
    links()[0]?.focus()
    const columnOf = (link: Element | null) => link?.closest('[data-part="board-column"]')
    const first = columnOf(document.activeElement)
    await user.keyboard('{ArrowRight}')
    const second = document.activeElement
    expect(second).not.toBe(links()[0])
    expect(columnOf(second)).not.toBe(first)
    expect(stops()).toEqual([second])
    await user.keyboard('{End}{Home}{ArrowLeft}')
    expect(columnOf(document.activeElement)).toBe(first)
    await user.tab()
    expect(document.activeElement).toHaveAccessibleName(/^Move /)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(stops()[0])
  })

  it('moves a card by its menu', async () => {
    const { user, events } = await drawLayout(board, fixture('plain'))
    await user.click(screen.getByRole('button', { name: 'Move “Storm warnings”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to No value' }))
    await waitFor(() => expect(events).toEqual([{ kind: 'update', key: 2, values: { status: null } }]))
  })

  it('disables moves without permission and gives the reason', async () => {
    const { user, events } = await drawLayout(board, fixture('closed'))
    screen.getByRole('link', { name: 'Storm warnings' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'Move “Storm warnings”' }))
    expect(await screen.findAllByText(/does not have permission to update items in Articles/)).not.toHaveLength(0)
    expect(events).toEqual([])
  })

  it('renders the cards of a long column in steps', async () => {
    const { user } = await drawLayout(board, fixture('many'))
    expect(screen.getAllByRole('link')).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Show 25 more' }))
    expect(screen.getAllByRole('link')).toHaveLength(50)
  })

  it('explains its requirements when no field has choices', async () => {
    await drawLayout(board, fixture('noChoices'))
    expect(screen.getByText('Boards need a field with choices')).toBeVisible()
  })
})
