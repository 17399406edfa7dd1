import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, people, refuseNothing, saveAndStay, signIn } from './studio.ts'

refuseNothing()

const collection = 'treed_topics'
const fields = [
  { field: 'id', type: 'integer', meta: { hidden: true }, schema: { is_primary_key: true, has_auto_increment: true } },
  { field: 'name', type: 'string', meta: { interface: 'text-input' }, schema: {} },
  { field: 'parent', type: 'integer', meta: { hidden: true }, schema: {} },
  { field: 'sort', type: 'integer', meta: { hidden: true }, schema: {} },
  {
    field: 'children',
    type: 'alias',
    meta: { interface: 'tree', special: ['o2m'], options: { sortField: 'sort', template: '{{ name }}' } },
  },
  { field: 'body', type: 'json', meta: { interface: 'block-document' }, schema: {} },
]

async function headersOf(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

test.beforeAll(async ({ request }) => {
  const headers = await headersOf(request)
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('/collections', { collection, meta: { display_template: '{{ name }}' }, schema: {}, fields })
  await post('/relations', {
    collection,
    field: 'parent',
    related_collection: collection,
    meta: { one_field: 'children' },
  })
})

test.afterAll(async ({ request }) => {
  await request.delete(`/collections/${collection}`, { headers: await headersOf(request) })
})

const node = (page: Page, name: string) => field(page, 'children').getByRole('treeitem', { name })

test('edits a tree of items: opens, moves and creates nodes, and saves them with the item', async ({
  page,
  request,
}) => {
  const headers = await headersOf(request)
  const coast = {
    name: 'Coast',
    children: [
      { name: 'Harbors', sort: 1 },
      { name: 'Lights', sort: 2 },
    ],
  }
  const made = await request.post(`/items/${collection}`, { headers, data: coast })
  const { id } = (await made.json()).data
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/${collection}/${id}`)

  await node(page, 'Lights').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(node(page, 'Lights, Added')).toBeFocused()
  await expect(node(page, 'Lights, Added')).toHaveAttribute('aria-level', '2')
  await field(page, 'children').getByRole('button', { name: 'Options for Lights' }).click()
  await page.getByRole('menuitem', { name: 'Create item below' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Keepers')
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(node(page, 'Keepers, New')).toHaveAttribute('aria-level', '3')
  expect(await axeViolations(page, { selector: '[data-field="children"]' })).toEqual([])
  await saveAndStay(page)

  const read = await request.get(
    `/items/${collection}/${id}?fields=children.name,children.children.name,children.children.children.name`,
    { headers },
  )
  expect((await read.json()).data.children).toEqual([
    { name: 'Harbors', children: [{ name: 'Lights', children: [{ name: 'Keepers' }] }] },
  ])

  await test.step('a node that is dragged to another level goes there, and undo reverts it', async () => {
    await page.reload()
    await node(page, 'Harbors').press('ArrowRight')
    await expect(node(page, 'Lights')).toBeVisible()
    await node(page, 'Lights')
      .getByRole('button', { name: 'Drag Lights' })
      .dragTo(node(page, 'Harbors'), { targetPosition: { x: 200, y: 3 } })
    await expect(node(page, 'Lights, Added')).toHaveAttribute('aria-level', '1')
    await page.getByLabel('Undo', { exact: true }).click()
    await expect(node(page, 'Lights')).toHaveAttribute('aria-level', '2')
  })
})

test('writes a document of blocks with the keyboard, and keeps blocks of other types', async ({ page, request }) => {
  const headers = await headersOf(request)
  const embed = {
    id: 'embed1',
    type: 'embed',
    data: { service: 'vimeo', source: 'https://vimeo.com/1' },
    tunes: { wide: true },
  }
  const body = {
    time: 1,
    blocks: [{ id: 'p1', type: 'paragraph', data: { text: 'Winter' } }, embed],
    version: '2.30.0',
  }
  const made = await request.post(`/items/${collection}`, { headers, data: { name: 'Story', body } })
  const { id } = (await made.json()).data
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/${collection}/${id}`)
  const text = (at: number) => field(page, 'body').getByRole('textbox', { name: new RegExp(`block ${at} of`) })
  await text(1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('# On Utsira')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Oil')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wicks')
  await page.keyboard.press('Tab')
  expect(await axeViolations(page, { selector: '[data-field="body"]' })).toEqual([])
  await saveAndStay(page)
  const read = await request.get(`/items/${collection}/${id}?fields=body`, { headers })
  expect((await read.json()).data.body).toMatchObject({
    time: 1,
    version: '2.30.0',
    blocks: [
      { id: 'p1', type: 'paragraph', data: { text: 'Winter' } },
      { type: 'header', data: { text: 'On Utsira', level: 1 } },
      { type: 'list', data: { style: 'unordered', items: [{ content: 'Oil', items: [{ content: 'Wicks' }] }] } },
      embed,
    ],
  })
})
