import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { drawSetup, fresh, stored } from '#engine/testing/fieldSetup/drawSetup.tsx'

const draw = (draft: FieldDraft) => drawSetup(draft).user
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('region', { name })
const tabs = () =>
  screen.getAllByRole('tab').map(tab => [tab.textContent, tab.getAttribute('aria-disabled') !== 'true'])

it('names the field and unlocks tabs as they are completed (A-0251, A-0252, A-0253)', async () => {
  // proves: A-0254, A-0255, A-0259, A-0287, A-0288, A-0289, A-0882
  const user = draw(fresh('m2o'))
  expect(screen.getByRole('dialog', { name: 'New many-to-one field' })).toHaveTextContent('Articles')
  expect(tabs()).toEqual([
    ['Schema', true],
    ['Relationship', false],
    ['Field and interface', false],
    ['Display', false],
  ])
  expect(button(/^Next/)).toHaveAttribute('aria-disabled', 'true')
  await user.type(screen.getByLabelText('Key'), 'The 2nd Writer')
  expect(screen.getByLabelText('Key')).toHaveValue('the_2nd_writer')
  expect(tabs().map(([, open]) => open)).toEqual([true, true, false, false])
  await user.click(button('Next'))
  expect(screen.getByRole('tab', { name: 'Relationship' })).toHaveAttribute('aria-selected', 'true')
})

it('reports a name that is taken', async () => {
  const user = draw(fresh('standard'))
  await user.type(screen.getByLabelText('Key'), 'title')
  expect(screen.getByLabelText('Key')).toHaveAccessibleDescription('This name is already used.')
  expect(button(/^Next/)).toHaveAttribute('aria-disabled', 'true')
})

it('saves an existing field from all tabs and shows progress (A-0257, A-0286, A-0290)', async () => {
  // proves: A-0309
  const user = draw(stored('title'))
  expect(screen.getByRole('dialog', { name: 'Field “Title”' })).toBeVisible()
  expect(screen.getByLabelText('Key')).toHaveAttribute('readonly')
  expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveAttribute('readonly')
  for (const tab of screen.getAllByRole('tab')) {
    await user.click(tab)
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
    expect(button('Save')).toBeVisible()
  }
  await user.click(button('Save'))
  expect(button('Save')).toHaveAttribute('aria-busy', 'true')
})

it('shows both ends of a foreign key and offers options for the other end (A-0384, A-0385, A-0391)', async () => {
  // proves: A-0395, A-0396, A-0397
  const user = draw({ ...fresh('m2o'), field: 'writer' })
  await user.click(button('Next'))
  expect(within(box('This collection')).getByText('writer')).toBeVisible()
  await user.click(button('Choose: Collection'))
  const offered = (await screen.findAllByRole('menuitem')).map(item => item.textContent ?? '')
  const platform = offered.map(text => text.includes('System collection'))
  expect(platform.indexOf(true)).toBeGreaterThan(platform.lastIndexOf(false))
  await user.click(screen.getByRole('menuitem', { name: /^Languages/ }))
  expect(within(box('Related collection')).getByText('code')).toBeVisible()
  expect(screen.queryByText('Created when you save')).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'Collection' }))
  await user.type(screen.getByRole('textbox', { name: 'Collection' }), 'topics')
  expect(screen.getByRole('textbox', { name: 'Collection' })).toHaveAccessibleDescription('Created when you save')
})

it('explains why fields cannot be the key (A-0399, A-0400, A-0404)', async () => {
  // proves: A-0405, A-0406, A-0407, A-0408
  const draft = fresh('o2m')
  const user = draw({ ...draft, field: 'remarks', link: { ...draft.link, related: 'tags' } })
  await user.click(button('Next'))
  expect(within(box('This collection')).getByText('id')).toBeVisible()
  await user.click(button('Choose: Foreign key of this collection'))
  const key = await screen.findByRole('menuitem', { name: 'id' })
  expect(key).toHaveAttribute('aria-disabled', 'true')
  expect(key).toHaveAccessibleDescription('This is the primary key.')
  expect(screen.getByRole('menuitem', { name: 'name' })).toHaveAccessibleDescription('Must be of type Integer.')
})

it('generates junction names until they are edited (A-0413, A-0414, A-0415)', async () => {
  // proves: A-0416, A-0417, A-0419, A-0420, A-0421, A-0422, A-0423
  const user = draw({ ...fresh('m2m'), field: 'helpers' })
  await user.click(button('Next'))
  const junction = within(box('Junction'))
  const fill = screen.getByRole('checkbox', { name: 'Auto-generate names' })
  expect(fill).toBeChecked()
  await user.type(within(box('Related collection')).getByRole('textbox'), 'authors')
  expect(junction.getAllByRole('textbox').map(input => (input as HTMLInputElement).value)).toEqual([
    'articles_authors',
    'articles_id',
    'authors_id',
  ])
  for (const input of junction.getAllByRole('textbox')) expect(input).toBeDisabled()
  await user.click(fill)
  const foreignKey = junction.getByRole('textbox', { name: 'Foreign key of this collection' })
  await user.clear(foreignKey)
  await user.type(foreignKey, 'article')
  expect(foreignKey).toHaveValue('article')
})

it('keeps the ends of an existing field (A-0387, A-0402, A-0412)', async () => {
  // proves: A-0425
  const user = draw(stored('tags'))
  await user.click(screen.getByRole('tab', { name: 'Relationship' }))
  for (const input of screen.getAllByRole('textbox')) expect(input).toBeDisabled()
  expect(screen.queryByRole('checkbox', { name: 'Auto-generate names' })).toBeNull()
})

it('relates files only to the files collection (A-0439, A-0440)', async () => {
  const user = draw({ ...fresh('files'), field: 'documents' })
  await user.click(button('Next'))
  const related = within(box('Related collection')).getByRole('textbox')
  expect(related).toHaveValue('directus_files')
  expect(related).toBeDisabled()
})

it('allows any collection after one is selected (A-0429, A-0430, A-0432)', async () => {
  // proves: A-0433, A-0434, A-0436
  const user = draw({ ...fresh('m2a'), field: 'blocks' })
  await user.click(button('Next'))
  expect(screen.getByText('Choose at least one collection.')).toBeVisible()
  expect(button(/^Next/)).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Collection', 'Foreign key of this collection', 'Item key', 'Collection name'])
    expect(within(box('Junction')).getByRole('textbox', { name })).toBeVisible()
})

it('offers interfaces, marks the recommended ones, and shows their options (A-0353, A-0355, A-0356)', async () => {
  // proves: A-0359, A-0361, A-0367, A-0368, A-0369, A-0370, A-0371, A-1016
  const user = draw(stored('title', { interface: 'text-input', options: { placeholder: 'Here' } }))
  await user.click(screen.getByRole('tab', { name: 'Field and interface' }))
  const picker = screen.getByRole('combobox', { name: 'Interface' })
  expect(picker).toHaveValue('Text input')
  expect(await screen.findByLabelText('Placeholder')).toHaveValue('Here')
  await user.click(picker)
  const [first] = screen.getAllByRole('option')
  expect(first).toHaveAccessibleName('Dropdown Recommended')
  expect(screen.getByRole('option', { name: 'Color' })).toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: 'Icon' }))
  expect(await screen.findByText('No options')).toBeVisible()
  await user.click(picker)
  await user.click(screen.getByRole('option', { name: 'Text input Recommended' }))
  expect(await screen.findByLabelText('Placeholder')).toHaveValue('')
  for (const name of ['Read-only', 'Hidden in forms']) expect(screen.getByLabelText(name)).not.toBeChecked()
  expect(screen.getByText('Translated names')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add item' }))
  expect(await screen.findByLabelText('Language')).toHaveValue('American English')
  await user.type(screen.getByLabelText('Translation'), 'Headline')
  expect(screen.getByLabelText('Translation')).toHaveValue('Headline')
})

it.each([
  ['Field and interface', 'Interface', { interface: 'nowhere' }, 'Interface not found'],
  ['Display', 'Display', { display: 'nowhere' }, 'Display not found'],
] as const)(
  '%s: reports that the selected plugin is missing and can clear it (A-0363, A-0364, A-0365)',
  async (tab, picker, meta, missing) => {
    // proves: A-0366, A-0381, A-0382, A-0982, A-0983
    const user = draw(stored('title', meta))
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(screen.getByRole('alert')).toHaveTextContent(missing)
    expect(screen.getByRole('alert')).toHaveTextContent('nowhere')
    await user.click(button('Reset'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('combobox', { name: picker })).toHaveValue('')
  },
)

it('previews a value with the selected display (A-0373, A-0380)', async () => {
  const user = draw({ ...fresh('standard'), field: 'subtitle' })
  await user.click(screen.getByRole('tab', { name: 'Display' }))
  await user.click(screen.getByRole('combobox', { name: 'Display' }))
  await user.click(screen.getByRole('option', { name: /^Raw/ }))
  expect(await screen.findByText('No options')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('published')
})

it('asks for the name of translations first (A-0263, A-0264, A-0265)', async () => {
  // proves: A-0266, A-0267, A-0268, A-0270
  const user = draw(fresh('translations', 'authors'))
  expect(screen.queryByRole('tab')).toBeNull()
  for (const name of [/^Generate/, /^Set up step by step/])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
  await user.type(screen.getByLabelText('Key'), 'My Words')
  expect(screen.getByLabelText('Key')).toHaveValue('my_words')
  await user.click(button('Set up step by step'))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Translations' })).toBeVisible())
  expect(screen.getByLabelText('Key')).toHaveValue('my_words')
  await user.click(button('Next'))
  for (const name of ['This collection', 'Junction', 'Related collection']) expect(box(name)).toBeVisible()
})

it('asks before discarding input', async () => {
  const user = draw(fresh('standard'))
  await user.type(screen.getByLabelText('Key'), 'subtitle')
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Key')).toHaveValue('subtitle')
})
