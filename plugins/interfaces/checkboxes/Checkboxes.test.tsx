import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { checkboxes } from './plugin.ts'

const field = { type: 'json' } as const
const choices = [
  { text: 'North', value: 'north' },
  { text: 'South', value: 'south' },
  { text: 'East', value: 'east' },
]
const { meta } = fixtureField({})
const places = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `P${at}`, value: at }))
const box = (name: string) => screen.getByRole('checkbox', { name })
const more = () => screen.queryByRole('button', { name: /^Show/ })

describe('checkboxes', () => {
  it('supports lists and by default shows eight choices and allows no custom values (A-1212, A-1213, A-1214)', () => {
    // proves: A-1215
    expect(checkboxes).toMatchObject({ id: 'checkboxes', types: ['json', 'csv'], recommendedFor: ['json'] })
    expect(checkboxes.options).toMatchObject({
      choices: { default: [] },
      allowOther: { default: false },
      itemsShown: { default: 8 },
    })
  })

  it('stores the list of checked values, and null when none is checked (A-1225, A-1226, A-0867)', async () => {
    const { user, patches } = await drawFixture(checkboxes, { field, options: { choices } })
    await user.click(box('South'))
    await user.click(box('North'))
    await user.click(box('South'))
    await user.click(box('North'))
    expect(patches.map(patch => 'value' in patch && patch.value)).toEqual([
      ['south'],
      ['south', 'north'],
      ['north'],
      null,
    ])
  })

  it('shows the first choices and the rest on request (A-1216, A-1217)', async () => {
    const { user } = await drawFixture(checkboxes, { field, options: { choices: places(10) } })
    expect(screen.getAllByRole('checkbox')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(10)
    expect(more()).toBeNull()
  })

  it('has no show more button when all choices are visible (A-1217)', async () => {
    await drawFixture(checkboxes, { field, options: { choices: places(8) } })
    expect(more()).toBeNull()
  })

  it.each<readonly ['full' | 'half', number, string]>([
    ['full', 10, '4'],
    ['full', 15, '3'],
    ['full', 25, '2'],
    ['full', 26, '1'],
    ['half', 10, '2'],
    ['half', 11, '1'],
  ])('at %s width with %i characters uses %s columns (A-1218, A-1219, A-1220)', async (width, length, columns) => {
    // proves: A-1221, A-1222, A-1223
    await drawFixture(checkboxes, {
      field: { ...field, meta: meta && { ...meta, width } },
      options: { choices: [{ text: 'x'.repeat(length), value: 'a' }] },
    })
    expect(screen.getByRole('group').dataset['columns']).toBe(columns)
  })

  it('warns without choices (A-1224)', async () => {
    await drawFixture(checkboxes, { field, value: ['a'] })
    expect(screen.getByRole('alert')).toHaveTextContent('The choices are not set up correctly.')
  })

  it('accepts no more values than the maximum (A-0868, P-375)', async () => {
    const { user, patches } = await drawFixture(checkboxes, {
      field,
      value: ['north', 'south'],
      options: { choices, maximum: 2 },
    })
    await user.click(box('East'))
    expect(patches).toEqual([])
    expect(box('East')).toHaveAttribute('aria-disabled', 'true')
    await user.click(box('North'))
    expect(patches).toEqual([{ op: 'set', value: ['south'] }])
  })

  it('keeps the last value when the field is required (A-0869, P-376)', async () => {
    const { user, patches } = await drawFixture(checkboxes, {
      field: { ...field, isRequired: true },
      value: ['north'],
      options: { choices },
    })
    await user.click(box('North'))
    expect(patches).toEqual([])
    expect(box('North')).toBeChecked()
  })

  it('keeps a stored value that is not a choice until it is removed (A-1225)', async () => {
    const { user, patches } = await drawFixture(checkboxes, { field, value: ['gone', 'north'], options: { choices } })
    await user.click(box('East'))
    expect(patches.at(-1)).toEqual({ op: 'set', value: ['gone', 'north', 'east'] })
    await user.click(box('gone'))
    expect(patches.at(-1)).toEqual({ op: 'set', value: ['north', 'east'] })
  })

  it('accepts a custom value if allowed (A-1214)', async () => {
    const { user, patches } = await drawFixture(checkboxes, { field, options: { choices, allowOther: true } })
    await user.type(screen.getByRole('textbox', { name: 'Other value' }), 'inland{Enter}')
    expect(patches).toEqual([{ op: 'set', value: ['inland'] }])
    expect(box('inland')).toBeChecked()
  })

  it('shows a value that is not a list and keeps it', async () => {
    const { control, patches } = await drawFixture(checkboxes, { field, value: { a: 1 }, options: { choices } })
    expect(control()).toHaveValue('{"a":1}')
    expect(patches).toEqual([])
  })
})
