import { type APIRequestContext, expect, test } from '@playwright/test'
import { draftsHere, field, people, saveAndStay, signIn } from './studio.ts'

const plain = (name: string, type: string, meta: object = {}) => ({ field: name, type, schema: {}, meta })
const alias = (name: string, special: string, meta: object = {}) => ({
  field: name,
  type: 'alias',
  schema: null,
  meta: { special: [special], ...meta },
})

/** Stories with an author, who has a home; and with sorted topics. */
async function makeModel(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const token: string = (await login.json()).data.access_token
  const send = async (path: string, data: unknown, method = 'POST') => {
    const answer = await request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
  }
  const named = { display_template: '{{ name }}' }
  const name = plain('name', 'string', { interface: 'text-input' })
  await send('/collections', { collection: 'j_homes', meta: named, fields: [name] })
  await send('/collections', {
    collection: 'j_writers',
    meta: named,
    fields: [name, plain('home', 'integer', { interface: 'many-to-one' })],
  })
  await send('/collections', { collection: 'j_topics', meta: named, fields: [name] })
  await send('/collections', {
    collection: 'j_stories',
    meta: named,
    fields: [
      name,
      plain('writer', 'integer', { interface: 'many-to-one' }),
      alias('topics', 'm2m', { interface: 'many-to-many', options: { fields: ['name'], sortField: 'sort' } }),
    ],
  })
  await send('/collections', {
    collection: 'j_stories_topics',
    meta: { hidden: true },
    fields: [plain('story', 'integer'), plain('topic', 'integer'), plain('sort', 'integer')],
  })
  const relation = (many_collection: string, many_field: string, one_collection: string, more: object = {}) =>
    send('/relations', { many_collection, many_field, one_collection, ...more })
  await relation('j_stories', 'writer', 'j_writers')
  await relation('j_writers', 'home', 'j_homes')
  await relation('j_stories_topics', 'story', 'j_stories', { one_field: 'topics', junction_field: 'topic' })
  await relation('j_stories_topics', 'topic', 'j_topics', { junction_field: 'story' })
  await send('/items/j_topics', [{ name: 'Sea' }, { name: 'Ice' }, { name: 'Wind' }])
  await send('/items/j_stories', {
    name: 'A winter',
    topics: [
      { topic: 1, sort: 1 },
      { topic: 2, sort: 2 },
    ],
  })
  return send
}

test('creates nested items in drawers, reorders topics and saves all at once (A-1163, A-1364, A-1366)', async ({
  page,
  request,
}) => {
  // proves: C-222, C-224, C-227
  const send = await makeModel(request)
  await signIn(page, 'admin')
  await page.goto('/admin/collections/j_stories/1')
  await field(page, 'writer').getByRole('button', { name: 'Create item' }).click()
  const top = page.getByRole('dialog').last()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await top.getByRole('textbox', { name: 'Name' }).fill('Liv')
  await top.getByRole('button', { name: 'Create item' }).click()
  await expect(page.locator('[data-part="drawer"]')).toHaveCount(2)
  await page.locator('[data-part="drawer"]').last().getByRole('textbox', { name: 'Name' }).fill('Utsira')

  // Escape asks for confirmation, and staying preserves the input.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Utsira')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo last change' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
  await page.getByRole('dialog').getByRole('button', { name: 'Redo last change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(field(page, 'writer').getByRole('combobox')).toHaveValue('Liv')

  const topics = field(page, 'topics')
  await topics.getByRole('button', { name: 'Add existing' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Select item Wind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await topics.getByRole('button', { name: /^Move Wind/ }).press('ArrowUp')
  const names = topics.getByRole('button', { name: /^Open/ })
  await expect(names).toHaveText(['Sea', 'Wind', 'Ice'])
  // Dropped on the lower half of a row it goes below it, on the upper half above.
  const handle = (name: string) => topics.getByRole('button', { name: new RegExp(`^Move ${name}`) })
  const line = (name: string) => topics.locator('[data-part="related-row"]').filter({ hasText: name })
  await handle('Sea').dragTo(line('Ice'), { targetPosition: { x: 60, y: 30 } })
  await expect(names).toHaveText(['Wind', 'Ice', 'Sea'])
  await handle('Sea').dragTo(line('Wind'), { targetPosition: { x: 60, y: 4 } })
  await expect(names).toHaveText(['Sea', 'Wind', 'Ice'])

  await saveAndStay(page)
  // The saved draft is gone, so that the next one counted is the drawer's.
  await expect.poll(() => page.evaluate(draftsHere)).toBe(0)
  await page.reload()
  await expect(names).toHaveText(['Sea', 'Wind', 'Ice'])
  await expect(field(page, 'writer').getByRole('combobox')).toHaveValue('Liv')
  await field(page, 'writer').getByRole('button', { name: 'Edit item' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Utsira')

  // Changes in drawers are preserved before Done commits them.
  await page.getByRole('dialog').getByRole('button', { name: 'Edit item' }).click()
  await page.locator('[data-part="drawer"]').last().getByRole('textbox', { name: 'Name' }).fill('Utsira lighthouse')
  await expect.poll(() => page.evaluate(draftsHere)).toBe(1)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await saveAndStay(page)
  await page.reload()
  await field(page, 'writer').getByRole('button', { name: 'Edit item' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Utsira lighthouse')

  // A related item that others change in the meantime causes a conflict like a field.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Liv Mine')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await send('/items/j_writers/1', { name: 'Liv Theirs' }, 'PATCH')
  await page.keyboard.press('Control+s')
  const view = page.getByRole('dialog', { name: 'Someone else edited this item' })
  await expect(view).toContainText('Liv Theirs')
  await expect(view.getByRole('group', { name: 'Writer, item 1 Name' })).toContainText('Liv Mine')
  await view.getByRole('radio', { name: 'Keep mine' }).check()
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-part="save-status"]')).toContainText('Saved at')
  await page.reload()
  await expect(field(page, 'writer').getByRole('combobox')).toHaveValue('Liv Mine')
})
