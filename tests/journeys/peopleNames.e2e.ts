import { expect, test } from '@playwright/test'
import { people, signIn } from './studio.ts'

test('shows staff who uploaded and changed their own file', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const sent = await page.request.post('/files', {
    headers,
    multipart: { file: { name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('Own file') } },
  })
  const { data: file } = await sent.json()
  const { data: me } = await (await page.request.get('/users/me?fields=first_name,last_name', { headers })).json()
  await signIn(page, 'editor')
  await page.goto(`/admin/files/${file.id}`)
  const owner = page
    .locator('[data-part="page"], body')
    .first()
    .getByRole('link', { name: `${me.first_name} ${me.last_name}` })
  await expect(owner.first()).toBeVisible()
  await expect(page.getByText('Unknown user')).toHaveCount(0)
})
