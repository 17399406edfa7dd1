import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type GroupSummary, noToManyEdit } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import Group from './Group.tsx'
import { group } from './plugin.ts'

afterEach(() => localStorage.removeItem('fieldhouse.sections'))

const field = { field: 'notes', type: 'alias' } as const
const change = vi.fn()
const draw = (summary: GroupSummary, start: 'open' | 'closed' = 'closed') => (
  <ReviewProviders>
    <Group
      id="g"
      describedBy={undefined}
      value={undefined}
      options={{ start, title: 'Place', style: 'detail', oneOpen: true }}
      field={{ ...fixtureField({}), ...field }}
      access={{ allowed: true }}
      invalid={false}
      item={{}}
      primaryKey={1}
      toManyEdit={noToManyEdit}
      toOneEdit={null}
      summary={summary}
      change={change}
    >
      <input aria-label="Street" />
    </Group>
  </ReviewProviders>
)
const button = () => screen.getByRole('button', { name: /Place/ })

describe('group', () => {
  it('groups fields and stores no value (A-1385, A-1388)', () => {
    expect(group).toMatchObject({ id: 'group', types: ['alias'], presentation: true, group: true })
  })

  it('shows its fields inside (A-1386)', async () => {
    const { container } = await drawFixture(group, { field, options: { title: 'Place' } })
    const rows = screen.getByRole('group', { name: 'Place' }).querySelectorAll('[data-part="field-row"]')
    expect([...rows].map(row => row.getAttribute('data-field'))).toEqual(['title', 'author', 'region'])
    expect(container.querySelectorAll('[data-part="field-row"]')).toHaveLength(4)
  })

  it('has a title and toggles without emitting (A-1387, A-1388)', async () => {
    const user = userEvent.setup()
    render(draw({ fields: 1, edited: 0, problems: 0 }, 'open'))
    await user.type(screen.getByRole('textbox', { name: 'Street' }), 'Kai')
    await user.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Street' })).toHaveValue('Kai')
    expect(change).not.toHaveBeenCalled()
  })

  it('marks edited fields inside while it is collapsed (A-1387)', () => {
    render(draw({ fields: 3, edited: 2, problems: 0 }))
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(button()).toHaveAccessibleDescription('3 fields2 edited')
  })

  it('expands when a problem occurs inside and can be collapsed again (A-1387)', async () => {
    const user = userEvent.setup()
    const { rerender } = render(draw({ fields: 3, edited: 1, problems: 0 }))
    rerender(draw({ fields: 3, edited: 1, problems: 1 }))
    expect(screen.getByRole('textbox', { name: 'Street' })).toBeVisible()
    await user.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(button()).toHaveAccessibleDescription(/1 problem/)
  })

  it('expands again if the next save is rejected, too', async () => {
    const user = userEvent.setup()
    const { rerender } = render(draw({ fields: 3, edited: 1, problems: 1 }))
    expect(button()).toHaveAccessibleDescription('1 problem')
    await user.click(button())
    rerender(draw({ fields: 3, edited: 1, problems: 0 }))
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    rerender(draw({ fields: 3, edited: 1, problems: 1 }))
    expect(button()).toHaveAttribute('aria-expanded', 'true')
  })

  it('stays as the user left it', async () => {
    const user = userEvent.setup()
    const summary = { fields: 1, edited: 0, problems: 0 }
    const { unmount } = render(draw(summary, 'open'))
    await user.click(button())
    unmount()
    render(draw(summary, 'open'))
    expect(button()).toHaveAttribute('aria-expanded', 'false')
  })

  it('can have no title', async () => {
    await drawFixture(group, { field, options: { title: 'Place', style: 'raw' } })
    expect(screen.getByRole('group', { name: 'Place' }).querySelectorAll('[data-part="field-row"]')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Place' })).toBeNull()
  })

  const headers = () => [...document.querySelectorAll('button[aria-controls$="-rows"]')]
  const openOnes = () => headers().flatMap((each, at) => (each.getAttribute('aria-expanded') === 'true' ? [at] : []))

  it.each([
    ['nothing', {}, []],
    ['nothing', { start: 'closed' }, []],
    ['the first section', { start: 'first' }, [0]],
    ['the first section, in single mode,', { start: 'open' }, [0]],
    ['all sections', { start: 'open', oneOpen: false }, [0, 1, 2]],
  ] as const)('opens %s of an accordion at first with %j', async (_, options, open) => {
    await drawFixture(group, { field, options: { title: 'Place', style: 'accordion', ...options } })
    expect(headers().map(each => each.textContent)).toHaveLength(3)
    expect(openOnes()).toEqual(open)
  })

  it('opens one accordion section at a time, also by keyboard', async () => {
    const user = userEvent.setup()
    await drawFixture(group, { field, options: { style: 'accordion' } })
    for (const [at, each] of headers().entries()) {
      if (!(each instanceof HTMLElement)) throw new Error('this is no button')
      each.focus()
      await user.keyboard('{Enter}')
      expect(openOnes()).toEqual([at])
    }
  })

  it('opens the accordion sections that were open before', async () => {
    const { user } = await drawFixture(group, { field, options: { style: 'accordion', start: 'first' } })
    const second = headers()[1]
    if (second) await user.click(second)
    cleanup()
    await drawFixture(group, { field, options: { style: 'accordion', start: 'first' } })
    expect(openOnes()).toEqual([1])
  })

  it('opens several sections if configured', async () => {
    const user = userEvent.setup()
    await drawFixture(group, { field, options: { style: 'accordion', oneOpen: false } })
    for (const each of headers()) await user.click(each)
    expect(openOnes()).toEqual([0, 1, 2])
  })
})
