import { expect, test } from '@playwright/test'
import { people } from './studio.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const note = '**Ask** the [desk](https://desk.example.com).\n\n<img src=x onerror="window.pwned = true">'

test('shows name, logo, images, colors and note of the project on public pages (P-001, P-002, P-012)', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const upload = await request.post('/files', {
    headers,
    multipart: { title: 'One pixel', file: { name: 'pixel.png', mimeType: 'image/png', buffer: png } },
  })
  const file = (await upload.json()).data.id
  const settings = async (data: unknown) =>
    expect((await request.patch('/settings', { headers, data })).ok(), 'the settings are saved').toBe(true)
  const { data: before } = await (await request.get('/settings', { headers })).json()
  const { project_name, project_logo, project_color, public_background, public_foreground, public_note } = before
  const art = page.getByRole('complementary')
  const themeColor = page.locator('meta[name="theme-color"]')
  try {
    await settings({ public_background: null, public_foreground: null, project_logo: null, project_color: null })
    await test.step('the form is in the content area (P-013, P-101)', async () => {
      await page.goto('/admin/')
      await expect(page).toHaveURL(/\/admin\/login$/)
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
      await expect(page.locator('main svg').first()).toBeVisible()
    })
    await test.step('the notice area explains why to sign in (P-030, P-102)', async () => {
      await expect(page.locator('[data-part="login-notice"]')).toHaveText('Not authenticated')
    })
    await test.step('without an image, the art panel has a color (P-103, P-105, P-662)', async () => {
      const backgroundOf = () => art.evaluate(each => getComputedStyle(each).backgroundColor)
      expect(await backgroundOf()).toBe('rgb(38, 50, 56)')
    })
    await test.step('the favicon has the default color (P-661)', async () => {
      const favicon = await request.get((await page.locator('link[rel="icon"]').getAttribute('href')) ?? '')
      expect(await favicon.text()).toContain('#2f80ed')
    })
    await test.step('the theme color of the light theme is white (P-663)', async () => {
      await expect(themeColor.first()).toHaveAttribute('content', '#ffffff')
    })
    await page.evaluate(() => localStorage.setItem('fieldhouse.theme', 'dark'))

    await settings({
      ...{ project_name: 'The Harbour', project_color: '#a03060', public_note: note },
      ...{ project_logo: file, public_background: file, public_foreground: file },
    })
    await test.step('the page shows the logo and the name of the project (P-099, P-100)', async () => {
      await page.reload()
      await expect(page.locator('main').getByText('The Harbour')).toBeVisible()
      await expect(page).toHaveTitle('The Harbour')
      await expect(page.locator('main img')).toHaveAttribute('src', `/assets/${file}`)
    })
    await test.step('the art panel shows the images of the project (P-104, P-106)', async () => {
      await expect(art).toHaveCSS('background-image', new RegExp(`/assets/${file}`))
      await expect(art.locator('img').first()).toHaveAttribute('src', `/assets/${file}`)
    })
    await test.step('the note is rendered from Markdown, without scripts (P-107, P-108)', async () => {
      await expect(art.locator('strong')).toHaveText('Ask')
      await expect(art.getByRole('link', { name: 'desk' })).toHaveAttribute('href', 'https://desk.example.com')
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    })
    await test.step('the page has the color of the project', async () => {
      const color = () => document.documentElement.style.getPropertyValue('--project-color')
      expect(await page.evaluate(color)).toBe('#a03060')
    })
    await test.step('other themes have the dark theme color (P-664)', async () => {
      for (const meta of await themeColor.all()) await expect(meta).toHaveAttribute('content', '#263238')
    })
  } finally {
    const shown = { project_name, project_logo, project_color, public_background, public_foreground, public_note }
    await settings(shown)
    await request.delete(`/files/${file}`, { headers })
  }
})
