import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type GroupSection, noToManyEdit } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import GroupTabs from './GroupTabs.tsx'
import { groupTabs } from './plugin.ts'

afterEach(() => localStorage.removeItem('fieldhouse.sections'))

const change = vi.fn()
const section = (name: string, problems = 0, edited = 0): GroupSection => ({
  field: { ...fixtureField({}), field: name, name },
  options: name === 'Place' ? { title: 'Where it happened' } : {},
  summary: { fields: 1, edited, problems },
  rows: <input aria-label={`${name} text`} />,
})
const draw = (sections: readonly GroupSection[]) => (
  <ReviewProviders>
    <GroupTabs
      id="g"
      describedBy={undefined}
      value={undefined}
      options={{}}
      field={{ ...fixtureField({}), field: 'details', name: 'Details' }}
      access={{ allowed: true }}
      invalid={false}
      item={{}}
      primaryKey={1}
      toManyEdit={noToManyEdit}
      toOneEdit={null}
      sections={sections}
      change={change}
    />
  </ReviewProviders>
)
const selected = () => screen.getByRole('tab', { selected: true })

describe('group of tabs', () => {
  it('shows one tab at a time, named by the title of its group', () => {
    render(draw([section('Place'), section('Time')]))
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Where it happened', 'Time'])
    expect(screen.getByRole('tablist', { name: 'Details' })).toBeVisible()
    expect(screen.getByRole('tabpanel', { name: 'Where it happened' })).toBeVisible()
    expect(screen.queryByLabelText('Time text')).toBeNull()
  })

  it('changes tabs with the arrow keys and keeps typed text', async () => {
    const user = userEvent.setup()
    render(draw([section('Place'), section('Time')]))
    await user.type(screen.getByLabelText('Place text'), 'Kai')
    await user.click(selected())
    await user.keyboard('{ArrowRight}')
    expect(selected()).toHaveTextContent('Time')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByLabelText('Place text')).toHaveValue('Kai')
    await user.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'Time' })).toHaveFocus()
    expect(change).not.toHaveBeenCalled()
  })

  it('opens the tab that was open before', async () => {
    const user = userEvent.setup()
    const { unmount } = render(draw([section('Place'), section('Time')]))
    await user.click(screen.getByRole('tab', { name: 'Time' }))
    unmount()
    const again = render(draw([section('Place'), section('Time')]))
    expect(selected()).toHaveTextContent('Time')
    again.unmount()
    render(draw([section('Place')]))
    expect(selected()).toHaveTextContent('Where it happened')
  })

  it('counts the problems and edits of each tab', () => {
    render(draw([section('Place', 2), section('Time', 0, 1)]))
    expect(screen.getByRole('tab', { name: /^Where it happened ?2 problems$/ })).toBeVisible()
    expect(screen.getByRole('img', { name: '1 edited' })).toBeInTheDocument()
  })

  it('opens the first tab with new problems, each time a save is rejected', async () => {
    const user = userEvent.setup()
    const { rerender } = render(draw([section('Place'), section('Time'), section('People')]))
    rerender(draw([section('Place'), section('Time', 1), section('People', 1)]))
    expect(selected()).toHaveTextContent('Time')
    await user.click(screen.getByRole('tab', { name: 'Where it happened' }))
    rerender(draw([section('Place'), section('Time', 1), section('People', 1)]))
    expect(selected()).toHaveTextContent('Where it happened')
    rerender(draw([section('Place'), section('Time'), section('People')]))
    rerender(draw([section('Place'), section('Time', 1), section('People', 1)]))
    expect(selected()).toHaveTextContent('Time')
  })

  it('has a tab for each field that is in no group inside', async () => {
    const { user } = await drawFixture(groupTabs, { field: { field: 'notes', type: 'alias' } })
    expect(screen.getAllByRole('tab')).toHaveLength(3)
    await user.click(screen.getAllByRole('tab')[1] ?? document.body)
    expect(screen.getByRole('tabpanel').querySelectorAll('[data-part="field-row"]')).toHaveLength(1)
  })

  it('says that it has no fields yet', () => {
    render(draw([]))
    expect(screen.getByText('No fields in this group yet.')).toBeVisible()
  })
})
