import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { dropdownMultiselect } from './plugin.ts'

const field = { type: 'json' } as const
const choices = [
  { text: 'Norwegian', value: 'no' },
  { text: 'Irish', value: 'ga' },
  { text: 'Swahili', value: 'sw' },
  { text: 'Kikuyu', value: 'ki' },
]
const option = (name: string) => screen.findByRole('option', { name })

describe('dropdown-multiselect', () => {
  it('supports lists, with its options (A-1186, A-1187, A-1188)', () => {
    // proves: A-1189
    expect(dropdownMultiselect).toMatchObject({ id: 'dropdown-multiselect', types: ['json', 'csv'] })
    expect(dropdownMultiselect.options).toMatchObject({
      choices: { default: [] },
      allowOther: { default: false },
      allowNone: { default: false },
    })
  })

  it('stores the list of selected values (A-1192, A-0867)', async () => {
    const { user, patches, control } = await drawFixture(dropdownMultiselect, { field, options: { choices } })
    await user.click(control())
    await user.click(await option('Swahili'))
    await user.click(await option('Norwegian'))
    expect(patches).toEqual([
      { op: 'set', value: ['sw'] },
      { op: 'set', value: ['sw', 'no'] },
    ])
  })

  it('stores null without selection (A-1195)', async () => {
    const { user, patches, control } = await drawFixture(dropdownMultiselect, {
      field,
      value: ['sw'],
      options: { choices },
    })
    await user.click(control())
    await user.click(await option('Swahili'))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it.each([
    [['no'], 'Norwegian'],
    [['no', 'sw'], 'NorwegianSwahili'],
    [['no', 'sw', 'ga'], '3 selected'],
    [['ki', 'no', 'sw', 'ga'], 'All items'],
    [['no', 'mi'], 'Norwegianmi'],
  ])('with %o selected shows %s (A-1193, P-357, P-358)', async (value, words) => {
    // proves: P-359
    const { control } = await drawFixture(dropdownMultiselect, { field, value, options: { choices } })
    expect(control()).toHaveTextContent(words)
  })

  it('supports search and keyboard and restores focus', async () => {
    const { user, patches, control } = await drawFixture(dropdownMultiselect, { field, options: { choices } })
    act(() => control().focus())
    await user.keyboard('{ArrowDown}')
    await option('Irish')
    await user.keyboard('iri')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: ['ga'] }])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(control()).toHaveFocus())
  })

  it('selects all, and clears only with the option (A-1189)', async () => {
    const { user, patches, control } = await drawFixture(dropdownMultiselect, {
      field,
      value: ['ki'],
      options: { choices, allowNone: true },
    })
    await user.click(control())
    await option('Irish')
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: ['ki', 'no', 'ga', 'sw'] })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('accepts a custom value if allowed (A-1188)', async () => {
    const { user, patches, control } = await drawFixture(dropdownMultiselect, {
      field,
      value: ['no'],
      options: { choices, allowOther: true },
    })
    await user.click(control())
    await option('Irish')
    await user.keyboard('mi{Enter}')
    expect(patches).toEqual([{ op: 'set', value: ['no', 'mi'] }])
  })

  it('shows its icon and placeholder (A-1190, A-1191)', async () => {
    const { container, control } = await drawFixture(dropdownMultiselect, {
      field,
      options: { choices, icon: 'translate', placeholder: 'Languages' },
    })
    expect(control()).toHaveTextContent('Languages')
    expect(container.querySelectorAll('[data-part="multiselect"] svg')).toHaveLength(2)
  })

  it('warns without choices (A-1194)', async () => {
    await drawFixture(dropdownMultiselect, { field, value: ['no'] })
    expect(screen.getByRole('alert')).toHaveTextContent('The choices are not set up correctly.')
  })
})
