import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, people, saveAndStay, signIn } from './studio.ts'

const key = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true },
  schema: { is_primary_key: true, has_auto_increment: true },
}
const text = (name: string, schema: object = {}) => ({
  field: name,
  type: 'string',
  meta: { interface: 'text-input' },
  schema,
})
const collections = [
  {
    collection: 'blk_heroes',
    meta: { display_template: '{{ title }}' },
    fields: [key, text('title', { is_nullable: false })],
  },
  {
    collection: 'blk_quotes',
    meta: { display_template: '{{ author }}' },
    fields: [key, text('author'), text('words')],
  },
  {
    collection: 'blk_pages',
    meta: { display_template: '{{ title }}' },
    fields: [
      key,
      text('title'),
      {
        field: 'blocks',
        type: 'alias',
        meta: { interface: 'm2a-builder', special: ['m2a'], options: { sortField: 'sort', inline: true } },
      },
    ],
  },
  {
    collection: 'blk_parts',
    meta: { hidden: true },
    fields: [
      key,
      { field: 'page', type: 'integer', meta: {}, schema: {} },
      { field: 'item', type: 'string', meta: {}, schema: {} },
      { field: 'collection', type: 'string', meta: {}, schema: {} },
      { field: 'sort', type: 'integer', meta: { hidden: true }, schema: {} },
    ],
  },
]
const relations = [
  {
    collection: 'blk_parts',
    field: 'page',
    related_collection: 'blk_pages',
    meta: { one_field: 'blocks', junction_field: 'item', sort_field: 'sort' },
  },
  {
    collection: 'blk_parts',
    field: 'item',
    related_collection: null,
    meta: {
      one_collection_field: 'collection',
      one_allowed_collections: ['blk_heroes', 'blk_quotes'],
      junction_field: 'page',
    },
  },
]

const block = (page: Page, name: string) =>
  field(page, 'blocks')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, expanded: true }) })
const titles = (page: Page) => field(page, 'blocks').locator('[data-part="related-row"] > div > [aria-expanded]')

test('edits the items of a many-to-any field as blocks', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  for (const each of collections) await post('/collections', { ...each, schema: {} })
  for (const each of relations) await post('/relations', each)
  const { id } = await post('/items/blk_pages', {
    title: 'Home',
    blocks: [
      { collection: 'blk_heroes', sort: 1, item: { title: 'Coast' } },
      { collection: 'blk_quotes', sort: 2, item: { author: 'Arnold', words: 'The sea is calm' } },
    ],
  })
  const saved = async () => {
    const path = `/items/blk_pages/${id}?fields=blocks.collection,blocks.item:blk_heroes.title,blocks.item:blk_quotes.author,blocks.item:blk_quotes.words&deep[blocks][_sort]=sort`
    const { data } = await (await request.get(path, { headers })).json()
    return data.blocks.map(({ item }: { readonly item: object }) => item)
  }
  try {
    await signIn(page, 'admin')
    await page.goto(`/admin/collections/blk_pages/${id}`)

    await test.step('a block is edited in place, and one undo reverts what was typed', async () => {
      await block(page, 'Coast')
        .getByRole('textbox', { name: /^Title/ })
        .fill('Coasts')
      await expect(block(page, 'Coasts')).toContainText('Changed')
      await block(page, 'Arnold').getByRole('textbox', { name: 'Words' }).fill('Calm')
      await page.getByLabel('Undo', { exact: true }).click()
      await expect(block(page, 'Arnold').getByRole('textbox', { name: 'Words' })).toHaveValue('The sea is calm')
      expect(await axeViolations(page, { selector: '[data-field="blocks"]' })).toEqual([])
    })

    await test.step('a block is inserted between others with the keyboard; its problems keep it from being saved', async () => {
      await field(page, 'blocks').getByRole('button', { name: 'Coasts', expanded: true }).press('/')
      await page.getByRole('menuitem', { name: 'Blk Heroes' }).click()
      await expect(field(page, 'blocks').getByRole('button', { name: 'New item', expanded: true })).toBeFocused()
      await expect(titles(page)).toHaveText([/Coasts/, /New item/, /Arnold/])
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(field(page, 'blocks')).toContainText('Some items in this list have missing or invalid values.')
      await expect(block(page, 'New item').getByRole('textbox', { name: /^Title/ })).toHaveAttribute('aria-invalid')
      await block(page, 'New item')
        .getByRole('textbox', { name: /^Title/ })
        .fill('Between')
      await saveAndStay(page)
      expect(await saved()).toEqual([
        { title: 'Coasts' },
        { title: 'Between' },
        { author: 'Arnold', words: 'The sea is calm' },
      ])
    })

    await test.step('a block is duplicated, moved, removed and collapsed', async () => {
      await page.reload()
      await block(page, 'Arnold').getByRole('button', { name: 'Options for Arnold' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect(titles(page)).toHaveText([/Coasts/, /Between/, /Arnold/, /Arnold/])
      await field(page, 'blocks').getByRole('textbox', { name: 'Author' }).last().fill('Copy')
      await block(page, 'Copy').getByRole('button', { name: 'Move Copy with the arrow keys' }).press('ArrowUp')
      await expect(titles(page)).toHaveText([/Coasts/, /Between/, /Copy/, /Arnold/])
      await field(page, 'blocks').getByRole('button', { name: 'Remove Coasts' }).click()
      await field(page, 'blocks').getByRole('button', { name: 'Collapse all' }).click()
      await expect(field(page, 'blocks').getByRole('textbox')).toHaveCount(0)
      await saveAndStay(page)
      expect(await saved()).toEqual([
        { title: 'Between' },
        { author: 'Copy', words: 'The sea is calm' },
        { author: 'Arnold', words: 'The sea is calm' },
      ])
    })
  } finally {
    for (const { collection } of collections.toReversed())
      await request.delete(`/collections/${collection}`, { headers })
  }
})
