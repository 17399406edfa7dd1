import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { radioButtons } from './plugin.ts'

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Published', value: 'published' },
]
const radio = (name: string) => screen.getByRole('radio', { name })
const { meta } = fixtureField({})
const columns = () => screen.getByRole('radiogroup').dataset['columns']

describe('radio-buttons', () => {
  it('supports texts, with default icons and without custom values (A-1196, A-1197, A-1198)', () => {
    // proves: A-1199, A-1201
    expect(radioButtons).toMatchObject({ id: 'radio-buttons', types: expect.arrayContaining(['string']) })
    expect(radioButtons.options).toMatchObject({
      choices: { default: [] },
      iconOn: { default: 'radio_button_checked' },
      iconOff: { default: 'radio_button_unchecked' },
      allowOther: { default: false },
    })
  })

  it('stores one selected value (A-1209, A-0865)', async () => {
    const { user, patches } = await drawFixture(radioButtons, { options: { choices } })
    await user.click(radio('Draft'))
    await user.click(radio('Published'))
    expect(patches).toEqual([
      { op: 'set', value: 'draft' },
      { op: 'set', value: 'published' },
    ])
    expect(radio('Draft')).not.toBeChecked()
    expect(radio('Published')).toBeChecked()
  })

  it('has one tab stop and selects by arrow keys (A-1209)', async () => {
    const { user, patches } = await drawFixture(radioButtons, { value: 'draft', options: { choices } })
    // The menu of the field comes first.
    await user.tab()
    await user.tab()
    expect(radio('Draft')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(patches).toEqual([{ op: 'set', value: 'published' }])
  })

  it('clears the selection on a second click (A-0866, P-374)', async () => {
    const { user, patches } = await drawFixture(radioButtons, { value: 'draft', options: { choices } })
    await user.click(radio('Draft'))
    expect(patches).toEqual([{ op: 'set', value: null }])
    expect(radio('Draft')).not.toBeChecked()
  })

  it('keeps the selection when the field is required (A-0869, A-0870, P-376)', async () => {
    const { user, patches } = await drawFixture(radioButtons, {
      value: 'draft',
      options: { choices },
      field: { isRequired: true },
    })
    await user.click(radio('Draft'))
    expect(patches).toEqual([])
    expect(radio('Draft')).toBeChecked()
  })

  it.each<readonly ['full' | 'half' | 'half-right', number, string]>([
    ['full', 10, '4'],
    ['half', 10, '2'],
    ['full', 11, '3'],
    ['full', 15, '3'],
    ['full', 16, '2'],
    ['full', 25, '2'],
    ['full', 26, '1'],
    ['half', 11, '1'],
    ['half-right', 30, '1'],
  ])('at %s width with %i characters uses %s columns (A-1202, A-1203, A-1204)', async (width, length, expected) => {
    // proves: A-1205, A-1206, A-1207, P-363, P-364, P-365, P-366, P-367, P-368
    const { container } = await drawFixture(radioButtons, {
      options: {
        choices: [
          { text: 'a', value: 'a' },
          { text: 'x'.repeat(length), value: 'b' },
        ],
      },
      field: { meta: meta && { ...meta, width } },
    })
    expect(container).not.toBeEmptyDOMElement()
    expect(columns()).toBe(expected)
  })

  it('warns without choices and still shows the value (A-1208, P-353, A-0993)', async () => {
    const { control } = await drawFixture(radioButtons, { value: 'kept' })
    expect(screen.getByRole('alert')).toHaveTextContent('The choices are not set up correctly.')
    expect(control()).toHaveValue('kept')
  })

  it('accepts a custom value if allowed (A-1210)', async () => {
    const { user, patches } = await drawFixture(radioButtons, { options: { choices, allowOther: true } })
    await user.type(screen.getByRole('textbox', { name: 'Other value' }), 'embargoed{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'embargoed' }])
    expect(radio('embargoed')).toBeChecked()
  })

  it('colors the selected choice (A-1200, A-1211)', async () => {
    await drawFixture(radioButtons, { value: 'draft', options: { choices, color: '#14713f' } })
    expect(radio('Draft').closest('label')?.style.getPropertyValue('--choice-color')).toBe('#14713f')
  })

  it('shows the first of many choices and the selected one, more on demand, and searches all', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ text: `Place ${at}`, value: at }))
    const { user, patches } = await drawFixture(radioButtons, { value: 4000, options: { choices: many } })
    expect(screen.getAllByRole('radio')).toHaveLength(13)
    expect(radio('Place 4000')).toBeChecked()
    await user.click(screen.getByRole('button', { name: /Show 100 more/ }))
    expect(screen.getAllByRole('radio')).toHaveLength(113)
    await user.type(screen.getByRole('searchbox'), 'place 4999')
    await user.click(radio('Place 4999'))
    expect(patches).toEqual([{ op: 'set', value: 4999 }])
  })
})
