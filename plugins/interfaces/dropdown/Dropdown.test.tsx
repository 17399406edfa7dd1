import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { dropdown } from './plugin.ts'

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'In review', value: 'review' },
  { text: 'Published', value: 'published' },
]
const names = () => screen.getAllByRole('option').map(option => option.textContent)

describe('dropdown', () => {
  it('supports texts, and custom or empty values only with options (A-1174, A-1176, A-1177)', () => {
    expect(dropdown.id).toBe('dropdown')
    expect(dropdown.types).toContain('string')
    expect(dropdown.options).toMatchObject({ allowOther: { default: false }, allowNone: { default: false } })
  })

  it('lists the labels and stores the value (A-1175, A-1181)', async () => {
    const { user, patches, control } = await drawFixture(dropdown, { options: { choices } })
    await user.click(control())
    expect(names()).toEqual(['Draft', 'In review', 'Published'])
    await user.click(screen.getByRole('option', { name: 'In review' }))
    expect(patches).toEqual([{ op: 'set', value: 'review' }])
    expect(control()).toHaveValue('In review')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('works by keyboard only: arrows, Enter, Escape (A-1181)', async () => {
    const { user, patches, control } = await drawFixture(dropdown, { value: 'draft', options: { choices } })
    act(() => control().focus())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = screen.getByRole('option', { name: 'In review' })
    expect(control()).toHaveAttribute('aria-activedescendant', active.id)
    await user.keyboard('{Escape}')
    expect(control()).toHaveAttribute('aria-expanded', 'false')
    expect(patches).toEqual([])
    await user.keyboard('{ArrowDown}{End}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'published' }])
  })

  it('finds choices by typing and resets the search (A-1181)', async () => {
    const { user, patches, control } = await drawFixture(dropdown, { value: 'draft', options: { choices } })
    await user.type(control(), 'pub')
    expect(names()).toEqual(['Published'])
    await user.tab()
    expect(control()).toHaveValue('Draft')
    expect(patches).toEqual([])
  })

  it('shows its icon and placeholder (A-1178, A-1179)', async () => {
    const { container } = await drawFixture(dropdown, { options: { choices, icon: 'flag', placeholder: 'State' } })
    expect(screen.getByPlaceholderText('State')).toBeVisible()
    expect(container.querySelector('[data-font] > svg')).not.toBeNull()
  })

  it.each([
    ['are missing', []],
    ['have no values', [{ text: 'A' }, null, 'b']],
  ])('warns when the choices %s (A-1180, P-354)', async (_, broken) => {
    await drawFixture(dropdown, { value: 'kept', options: { choices: broken } })
    expect(screen.getByRole('alert')).toHaveTextContent('The choices are not set up correctly.')
    expect(screen.getByRole('combobox')).toHaveValue('kept')
  })

  it('stores typed text if custom values are allowed (A-1182)', async () => {
    const { user, patches, control } = await drawFixture(dropdown, { options: { choices, allowOther: true } })
    await user.type(control(), 'embargoed{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'embargoed' }])
  })

  it('can be cleared only with the option (A-1183, A-1184)', async () => {
    const { user, patches } = await drawFixture(dropdown, { value: 'draft', options: { choices, allowNone: true } })
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('has no clear button without the option (A-1184)', async () => {
    await drawFixture(dropdown, { value: 'draft', options: { choices } })
    expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull()
  })

  it('shows a stored value that is not a choice unchanged (A-1185)', async () => {
    const { control } = await drawFixture(dropdown, { value: 'retired', options: { choices } })
    expect(control()).toHaveValue('retired')
  })
})
