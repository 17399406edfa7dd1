import { type APIRequestContext, expect, test } from '@playwright/test'
import { field, people, refuseNothing, saveAndStay, signIn } from './studio.ts'

refuseNothing()

const collection = 'editors_tour'
const body = '<p>The keeper</p>\n<table  class="tides"><tr><td onclick="window.pwned = true">04:12</td></tr></table>'

const fields = [
  { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: { hidden: true } },
  ...[
    { field: 'body', type: 'text', interface: 'wysiwyg' },
    { field: 'notes', type: 'text', interface: 'markdown' },
    { field: 'data', type: 'json', interface: 'code' },
    { field: 'tint', type: 'string', interface: 'color' },
    { field: 'secret', type: 'string', interface: 'input-hash' },
  ].map(({ interface: name, ...rest }) => ({ ...rest, schema: {}, meta: { interface: name } })),
]

async function prepare(request: APIRequestContext): Promise<() => Promise<unknown>> {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  const headers = { authorization: `Bearer ${token}` }
  const created = await request.post('/collections', { headers, data: { collection, meta: {}, schema: {}, fields } })
  expect(created.ok(), await created.text()).toBe(true)
  const item = {
    body,
    notes: '# Light <img src=x onerror="window.pwned = true">',
    data: { since: 1961 },
    tint: '#2f80ed',
  }
  expect((await request.post(`/items/${collection}`, { headers, data: item })).ok()).toBe(true)
  return () => request.delete(`/collections/${collection}`, { headers })
}

test('opens text, code and color editors within the content security policy (H-05)', async ({ page, request }) => {
  const remove = await prepare(request)
  const reports: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) reports.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.warn(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  try {
    await signIn(page, 'admin')
    await page.goto(`/admin/collections/${collection}/1`)
    const rich = field(page, 'body').getByRole('textbox')
    await expect(rich).toContainText('The keeper')
    await rich.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('! ')
    await field(page, 'body').getByRole('button', { name: 'HTML source' }).click()
    await expect(field(page, 'body').locator('.cm-content')).toContainText('! The keeper')
    await field(page, 'body').getByRole('button', { name: 'HTML source' }).click()
    await field(page, 'body').getByRole('button', { name: 'Full screen' }).click()
    await page.keyboard.press('Escape')

    await field(page, 'notes').getByRole('tab', { name: 'Preview' }).click()
    await expect(field(page, 'notes').getByRole('heading', { name: /Light/ })).toBeVisible()

    const code = field(page, 'data').getByRole('textbox')
    await expect(code).toContainText('1961')
    expect((await code.boundingBox())?.height).toBeGreaterThan(60)
    await code.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' x')
    await expect(field(page, 'data')).toContainText('Invalid JSON')
    await page.getByRole('link', { name: 'Back to Editors Tour' }).click()
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await code.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(field(page, 'data')).not.toContainText('Invalid JSON')

    await field(page, 'tint').getByRole('button').first().click()
    await page.keyboard.press('Escape')
    await expect(field(page, 'secret').getByRole('textbox')).toHaveValue('')

    await saveAndStay(page)
    await page.reload()
    await expect(rich).toContainText('! The keeper')
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(reports).toEqual([])
  } finally {
    await remove()
  }
})
