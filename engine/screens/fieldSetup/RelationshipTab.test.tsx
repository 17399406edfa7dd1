import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawSetup, fresh, stored } from '#engine/testing/fieldSetup/drawSetup.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  box(name)
    .queryAllByRole('textbox')
    .map(input => input.getAttribute('value'))

it('lists system collections last for a junction and explains why none can be used (A-0383)', async () => {
  const { user } = drawSetup({ ...fresh('m2m'), field: 'helpers' })
  await user.click(button('Next'))
  await user.click(screen.getByRole('checkbox', { name: 'Auto-generate names' }))
  await user.click(box('Junction').getByRole('button', { name: 'Choose: Collection' }))
  const offered = await screen.findAllByRole('menuitem')
  const ofPlatform = offered.map(item => item.textContent?.includes('System collections cannot be changed'))
  expect(ofPlatform).toContain(true)
  expect(ofPlatform[0]).toBe(false)
  expect(ofPlatform.indexOf(true)).toBeGreaterThan(ofPlatform.lastIndexOf(false))
})

it('gives a foreign key the type of its target and does not offer another (A-0310)', async () => {
  const { user, saved } = drawSetup({ ...fresh('m2o'), field: 'writer' })
  expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveValue('Integer')
  await user.click(button('Next'))
  await user.type(screen.getByRole('textbox', { name: 'Collection' }), 'authors')
  await user.click(screen.getByRole('tab', { name: 'Schema' }))
  const type = await screen.findByRole('combobox', { name: 'Type' })
  expect(type).toHaveValue('UUID')
  expect(type).toHaveAttribute('readonly')
  await user.click(screen.getByRole('tab', { name: 'Display' }))
  await user.click(button('Save'))
  expect(saved[0]).toMatchObject({ path: '/fields/articles', body: { field: 'writer', type: 'uuid' } })
})

it.each([
  ['author', 'Related collection', ['authors']],
  ['chapters', 'Related collection', ['chapters', 'article']],
  ['tags', 'Related collection', ['tags']],
  ['gallery', 'Related collection', ['directus_files']],
  ['sections', 'Junction', ['articles_sections', 'article', 'item', 'collection']],
])('does not change the target of %s (A-0386)', async (name, part, values) => {
  const { user } = drawSetup(stored(name))
  await user.click(screen.getByRole('tab', { name: 'Relationship' }))
  expect(names(part).slice(0, values.length)).toEqual(values)
  for (const input of box(part).getAllByRole('textbox').slice(0, values.length)) expect(input).toBeDisabled()
})

it.each([
  ['o2m', 'Related collection', 'Foreign key of this collection'],
  ['m2m', 'Junction', 'Foreign key of this collection'],
  ['m2m', 'Junction', 'Foreign key of the related collection'],
] as const)('accepts only valid database names for a key of %s (A-0388, A-0883)', async (kind, part, key) => {
  const { user } = drawSetup({ ...fresh(kind), field: 'helpers' })
  await user.click(button('Next'))
  if (kind === 'm2m') await user.click(screen.getByRole('checkbox', { name: 'Auto-generate names' }))
  const input = box(part).getByRole('textbox', { name: key })
  await user.type(input, 'The 1st Key!')
  expect(input).toHaveValue('the_1st_key')
})

it('accepts only valid database names for a collection (A-0884)', async () => {
  const { user } = drawSetup({ ...fresh('m2o'), field: 'topic' })
  await user.click(button('Next'))
  const input = screen.getByRole('textbox', { name: 'Collection' })
  await user.type(input, 'My Topics!')
  expect(input).toHaveValue('my_topics')
})

it.each([
  ['m2m', 'articles', 'tags'],
  ['translations', 'authors', ''],
] as const)(
  'shows for %s both primary keys as read-only with a junction between them (A-0418, A-0446)',
  async (kind, collection, related) => {
    const draft = fresh(kind, collection)
    const link = { ...draft.link, ...(related === '' ? {} : { related }) }
    const { user } = drawSetup({ ...draft, field: 'others', link })
    if (kind === 'translations') await user.click(button('Set up step by step'))
    await user.click(button('Next'))
    for (const [part, key] of [
      ['This collection', 'id'],
      ['Related collection', kind === 'm2m' ? 'id' : 'code'],
    ] as const) {
      expect(box(part).getByRole('term')).toHaveTextContent('Primary key')
      expect(box(part).getByRole('definition')).toHaveTextContent(key)
    }
    expect(names('This collection')).toEqual([])
    expect(names('Related collection')).toEqual([kind === 'm2m' ? 'tags' : 'languages'])
    expect(names('Junction')).toEqual(
      kind === 'm2m'
        ? ['articles_tags_1', 'articles_id', 'tags_id']
        : ['authors_translations', 'authors_id', 'languages_code'],
    )
    expect(screen.getByRole('checkbox', { name: 'Auto-generate names' })).toBeChecked()
  },
)

it('stores the collections selected for many-to-any (A-0431)', async () => {
  const { user, saved } = drawSetup({ ...fresh('m2a'), field: 'blocks' })
  await user.click(button('Next'))
  await user.click(button('Collections: Choose collections'))
  for (const name of ['Authors', 'Regions']) await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
  await user.click(button('Next'))
  await user.click(button('Save'))
  const relations = saved.find(({ path }) => path === '/relations')
  expect(relations?.body).toContainEqual(
    expect.objectContaining({ many_field: 'item', one_allowed_collections: ['authors', 'regions'] }),
  )
})
