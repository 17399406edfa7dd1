import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { mailsTo } from './mails.ts'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

test('mentions a colleague in a comment, who finds it in the studio and by email', async ({ page, browser }) => {
  const mailsBefore = (await mailsTo(people.reader.email)).length
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries/ISL')
  const section = page.locator('[data-part="sidebar-section"]', { hasText: 'Comments' })
  await section.locator('summary').click()
  const comment = section.locator('[data-part="comment"]')
  const input = section.getByLabel('Write a comment')

  await test.step('after @, people who can read the item are listed and chosen with the keyboard', async () => {
    await input.pressSequentially('Please check, @rea')
    const list = page.getByRole('listbox')
    const option = list.getByRole('option')
    await expect(option).toHaveCount(1)
    const active = await input.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toContainText(people.reader.email)
    expect(await axeViolations(page, { selector: '[data-part="sidebar"]' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(input).toHaveValue('Please check, @rea')
    await page.keyboard.type('d')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Please check, @nobody')
    await expect(page.getByText('No one by this name can read this item.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Please check, @rea')
    await expect(option).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await expect(input).toHaveValue(/^Please check, @\S.* $/)
    await page.keyboard.type('on https://example.com/map.')
    await page.keyboard.press('Control+Enter')
  })

  await test.step('the comment shows the name and a link, and is stored with the key', async () => {
    await expect(comment.first().locator('[data-part="mention"]')).toHaveText(/^@\w/)
    await expect(comment.first().getByRole('link', { name: 'https://example.com/map' })).toBeVisible()
    const login = await page.request.post('/auth/login', { data: people.editor })
    const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
    const stored = await page.request.get('/activity?filter[action][_eq]=comment&sort=-id&limit=1', { headers })
    expect((await stored.json()).data[0].comment).toMatch(/^Please check, @[\da-f-]{36} on https/)
  })

  await test.step('the mentioned person gets one email, also if the comment is edited', async () => {
    await expect.poll(async () => (await mailsTo(people.reader.email)).length).toBe(mailsBefore + 1)
    await comment.first().getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Edit comment' }).click()
    const edited = comment.first().getByLabel('Edit comment')
    await expect(edited).toHaveValue(/^Please check, @\S.* on https/)
    await edited.press('End')
    await page.keyboard.type(' Thanks')
    await comment.first().getByRole('button', { name: 'Save' }).click()
    await expect(comment.first()).toContainText('Thanks')
    await expect(comment.first().locator('[data-part="mention"]')).toHaveText(/^@\w/)
    expect((await mailsTo(people.reader.email)).length).toBe(mailsBefore + 1)
    const mail = (await mailsTo(people.reader.email)).join().replaceAll(/=\r?\n/g, '')
    expect(mail).toContain('/admin/collections/countries/ISL')
    expect(mail).toContain('> Please check, @')
  })

  await test.step('they see it at the bell, open the item and turn the emails off', async () => {
    const other = await browser.newPage()
    await signIn(other, 'reader')
    await other.goto('/admin/collections/currencies')
    await expect(other.locator('[data-part="unseen-mentions"]')).toContainText('1 new mention')
    await other.getByRole('button', { name: 'Notifications' }).click()
    const mentions = other.locator('[data-part="own-mentions"]')
    await expect(mentions.getByRole('link')).toHaveCount(1)
    await expect(mentions).toContainText('Please check, @')
    await expect(other.locator('[data-part="unseen-mentions"]')).toHaveCount(0)
    const emails = mentions.getByRole('checkbox', { name: 'Email me about mentions' })
    await expect(emails).toBeChecked()
    const saved = other.waitForResponse(
      answer => answer.url().endsWith('/users/me/mentions') && answer.request().postData() === '{"emails":false}',
    )
    await emails.click()
    expect((await saved).status()).toBe(204)
    expect(await axeViolations(other, { selector: '[data-part="own-mentions"]' })).toEqual([])
    await mentions.getByRole('link').click()
    await expect(other).toHaveURL(/\/collections\/countries\/ISL$/)
    await other.reload()
    await other.getByRole('button', { name: 'Notifications' }).click()
    await expect(emails).not.toBeChecked()
    const restored = other.waitForResponse(answer => answer.request().postData() === '{"emails":true}')
    await emails.click()
    await restored
    await other.close()
  })

  await test.step('nothing is left', async () => {
    await comment.first().getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Delete comment' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(comment.filter({ hasText: 'Please check' })).toHaveCount(0)
  })
})
