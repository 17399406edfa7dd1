import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { displayTemplate } from './plugin.ts'

const set = { item: { region: 'articles' }, options: { collectionField: 'region' } } as const
const last = (patches: readonly unknown[]) => patches.at(-1)
const insert = () => screen.getByRole('combobox', { name: 'Insert field' })
const chip = (name: string) => screen.getByRole('button', { name: `Field ${name}` })

describe('display-template', () => {
  it('supports texts, for the collection that a field names (A-1166, A-1167)', async () => {
    expect(displayTemplate).toMatchObject({ id: 'display-template', types: ['string'] })
    const { user } = await drawFixture(displayTemplate, { ...set, item: { region: 'regions' } })
    await user.click(insert())
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['ID', 'Name', 'Position'])
  })

  it.each([
    ['no collection is selected', { collectionField: 'region' }, 'Select a collection first.'],
    ['the option is not set', {}, 'The field that stores the collection is not set up.'],
  ])('shows a message when %s and keeps the template (A-0987, A-1168, A-0988)', async (_, options, words) => {
    // proves: A-1169
    const { control, patches } = await drawFixture(displayTemplate, { value: '{{ title }}', options })
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(control()).toHaveValue('{{ title }}')
    expect(patches).toEqual([])
  })

  it('inserts fields and related ones up to two levels deep (A-1170, A-1171, A-1173)', async () => {
    // proves: P-369
    const { user, patches } = await drawFixture(displayTemplate, { ...set })
    await user.click(insert())
    await user.click(screen.getByRole('option', { name: 'Title' }))
    expect(last(patches)).toEqual({ op: 'set', value: '{{ title }}' })
    await user.type(insert(), 'author name')
    expect(screen.queryByRole('option')).toBeNull()
    await user.clear(insert())
    await user.type(insert(), 'author › name')
    await user.click(screen.getByRole('option', { name: 'Author › Name' }))
    expect(last(patches)).toEqual({ op: 'set', value: '{{ title }}{{ author.name }}' })
    expect(chip('Author › Name')).toBeVisible()
  })

  it('inserts at the caret and keeps the text around it (A-1170, A-1172)', async () => {
    const { user, patches, control } = await drawFixture(displayTemplate, { ...set, value: 'By the sea' })
    await user.type(control(), ' ', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    await user.type(insert(), 'title')
    await user.click(screen.getByRole('option', { name: 'Title' }))
    expect(last(patches)).toEqual({ op: 'set', value: 'By  {{ title }}the sea' })
  })

  it('keeps text unchanged and unknown fields as text (A-1172)', async () => {
    const { user, patches, control } = await drawFixture(displayTemplate, {
      ...set,
      value: 'x {{title}}, {{ a text }}',
    })
    expect(screen.getByDisplayValue(', {{ a text }}')).toBeVisible()
    await user.type(control(), '!', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(last(patches)).toEqual({ op: 'set', value: '!x {{title}}, {{ a text }}' })
  })

  it('removes a field by keyboard and joins the texts (A-1170, A-1172)', async () => {
    const { user, patches, control } = await drawFixture(displayTemplate, { ...set, value: 'a{{ title }}b' })
    await user.click(control())
    await user.keyboard('{End}{ArrowRight}')
    expect(chip('Title')).toHaveFocus()
    await user.keyboard('{ArrowRight}{Backspace}')
    expect(last(patches)).toEqual({ op: 'set', value: 'ab' })
    await waitFor(() => expect(control()).toHaveFocus())
  })

  it('converts a typed field and stores null when empty (A-1173)', async () => {
    const { user, patches, control } = await drawFixture(displayTemplate, { ...set })
    await user.type(control(), '{{{{ title }}')
    expect(last(patches)).toEqual({ op: 'set', value: '{{ title }}' })
    expect(chip('Title')).toBeVisible()
    await user.keyboard('{ArrowRight}{Delete}')
    expect(last(patches)).toEqual({ op: 'set', value: null })
  })
})
