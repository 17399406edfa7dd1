import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtures } from './fixtures.ts'
import { checkboxTree } from './plugin.ts'

const { empty = {}, chosen = {}, branch = {}, exclusive = {}, many = {} } = fixtures.states
const row = (name: string) => screen.getByRole('treeitem', { name })
const names = () => screen.getAllByRole('treeitem').map(each => each.textContent)
const values = (patches: readonly object[]) => patches.map(patch => 'value' in patch && patch.value)

describe('checkbox tree', () => {
  it('expands what is above the selected choices', async () => {
    await drawFixture(checkboxTree, chosen)
    expect(names()).toEqual([
      'Europe',
      'Northern Europe',
      'Norway',
      'Iceland',
      'Southern Europe',
      'Asia',
      'Japan',
      'Antarctica',
    ])
    expect(row('Europe')).toHaveAttribute('aria-checked', 'mixed')
    expect(row('Asia')).toHaveAttribute('aria-checked', 'true')
    expect(row('Norway')).toHaveAttribute('aria-level', '3')
    expect(row('Iceland')).toHaveAttribute('aria-checked', 'false')
  })

  it('moves, expands, collapses and selects by keyboard', async () => {
    const { user, patches } = await drawFixture(checkboxTree, empty)
    expect(names()).toEqual(['Europe', 'Asia', 'Antarctica'])
    row('Europe').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(row('Northern Europe')).toHaveFocus()
    await user.keyboard(' ')
    expect(values(patches)).toEqual([['north', 'norway', 'iceland']])
    await user.keyboard('{ArrowLeft}')
    expect(row('Europe')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(names()).toEqual(['Europe', 'Asia', 'Antarctica'])
    await user.keyboard('{End}{Enter}')
    expect(values(patches).at(-1)).toEqual(['north', 'norway', 'iceland', 'antarctica'])
    await user.keyboard('{Home}{ArrowDown}{ArrowUp}')
    expect(row('Europe')).toHaveFocus()
    expect(screen.getAllByRole('treeitem').filter(each => each.tabIndex === 0)).toEqual([row('Europe')])
  })

  it('selects with a press, and expands with a press on the arrow', async () => {
    const { user, patches } = await drawFixture(checkboxTree, empty)
    const arrow = row('Europe').querySelector('[data-part="expand"]')
    await user.click(arrow ?? document.body)
    expect(patches).toEqual([])
    await user.click(row('Southern Europe'))
    await user.click(row('Southern Europe'))
    expect(values(patches)).toEqual([['south'], null])
  })

  it('stores branches as the option says', async () => {
    const { user, patches } = await drawFixture(checkboxTree, branch)
    await user.click(row('Southern Europe'))
    expect(values(patches)).toEqual([['europe']])
  })

  it('finds choices with what is above and below them', async () => {
    const { user } = await drawFixture(checkboxTree, empty)
    await user.type(screen.getByRole('searchbox'), 'north')
    expect(names()).toEqual(['Europe', 'Northern Europe', 'Norway', 'Iceland'])
    await user.type(screen.getByRole('searchbox'), 'xyz')
    expect(screen.getByRole('status')).toHaveTextContent('No results')
  })

  it('can show only what is selected', async () => {
    const { user } = await drawFixture(checkboxTree, chosen)
    await user.click(screen.getByRole('checkbox', { name: 'Show only selected' }))
    expect(names()).toEqual(['Europe', 'Northern Europe', 'Norway', 'Asia', 'Japan'])
  })

  it('keeps a stored value that is not a choice until it is removed', async () => {
    const { user, patches } = await drawFixture(checkboxTree, exclusive)
    await user.click(row('Antarctica'))
    expect(values(patches)).toEqual([['gone', 'north', 'antarctica']])
    await user.click(screen.getByRole('checkbox', { name: 'gone' }))
    expect(values(patches).at(-1)).toEqual(['north', 'antarctica'])
  })

  it('keeps the last value of a required field', async () => {
    const { user, patches } = await drawFixture(checkboxTree, {
      ...branch,
      field: { type: 'json', isRequired: true },
    })
    await user.click(row('Northern Europe'))
    expect(patches).toEqual([])
  })

  it('draws many choices in parts', async () => {
    const { user } = await drawFixture(checkboxTree, many)
    expect(screen.getAllByRole('treeitem')).toHaveLength(100)
    await user.click(screen.getByRole('button', { name: 'Show 40 more' }))
    expect(screen.getAllByRole('treeitem')).toHaveLength(140)
  })
})
