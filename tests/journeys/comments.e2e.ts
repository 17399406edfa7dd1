import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, signIn } from './studio.ts'

test('posts, edits and deletes a comment as its author (C-013, C-199, C-200)', async ({ page, browser }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries/ISL')
  const section = page.locator('[data-part="sidebar-section"]', { hasText: 'Comments' })
  await section.locator('summary').click()
  await section.getByText('Comments', { exact: true }).click()
  const comment = section.locator('[data-part="comment"]')
  await test.step('an empty comment cannot be posted (C-207)', async () => {
    await expect(section.getByText('No comments yet.')).toBeVisible()
    const post = section.getByRole('button', { name: 'Post' })
    await expect(post).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('the shortcut posts a comment below its day (C-204, C-209, C-210)', async () => {
    await section.getByLabel('Write a comment').fill('Population figures\nare from 2024')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Comment posted')).toBeVisible()
    await expect(comment).toContainText('are from 2024')
    await expect(section.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(section.getByLabel('Write a comment')).toHaveValue('')
  })
  await test.step('a comment shows the name and the initials of its author (C-212)', async () => {
    await expect(comment).toContainText('Edda Lind')
    await expect(comment.getByText('EL', { exact: true })).toBeVisible()
  })

  await test.step('an edited comment is saved once it differs (C-208)', async () => {
    await comment.getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Edit comment' }).click()
    const save = comment.getByRole('button', { name: 'Save' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await comment.getByLabel('Edit comment').fill('Population figures are from 2025')
    // A half-written comment is not discarded without a confirmation.
    await page.getByRole('link', { name: 'Currencies' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await save.click()
    await expect(comment).toContainText('are from 2025')
    expect(await axeViolations(page, { selector: '[data-part="sidebar"]' })).toEqual([])
  })

  await test.step('the newest comment is first (C-202)', async () => {
    await section.getByLabel('Write a comment').fill('Said last')
    await page.keyboard.press('Control+Enter')
    await expect(comment).toContainText(['Said last', 'are from 2025'])
  })
  await test.step('a comment is deleted (C-201)', async () => {
    await comment.first().getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Delete comment' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(comment).toHaveCount(1)
  })

  await test.step('other users read the comment but cannot change it', async () => {
    const other = await browser.newPage()
    await signIn(other, 'reader')
    await other.goto('/admin/collections/countries/ISL')
    const theirs = other.locator('[data-part="sidebar-section"]', { hasText: 'Comments' })
    await theirs.locator('summary').click()
    await expect(theirs.locator('[data-part="comment"]')).toContainText('are from 2025')
    await expect(theirs.getByRole('button', { name: 'Comment options' })).toHaveCount(0)
    await other.close()
  })

  await test.step('without comments, the section is empty', async () => {
    await comment.getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Delete comment' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(section.getByText('No comments yet.')).toBeVisible()
  })

  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  await test.step('the timeline has comments and changes by day, and names edited and deleted comments', async () => {
    for (const name of ['Republic of Iceland', 'Iceland'])
      await page.request.patch('/items/countries/ISL', { headers, data: { official_name: name } })
    await section.getByLabel('Write a comment').fill('Renamed')
    await page.keyboard.press('Control+Enter')
    await expect(comment).toContainText('Renamed')
    const choice = section.getByRole('radio', { name: 'Comments' })
    await choice.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(section.getByRole('radio', { name: 'All' })).toBeChecked()
    const entries = section.locator('[data-part="comment"], [data-part="revision"], [data-part="change"]')
    await expect(entries.first()).toContainText('Renamed')
    await expect(entries.nth(1)).toContainText('Updated')
    await expect(entries.nth(1)).toContainText('Official Name')
    await expect(section.getByText('Deleted a comment').first()).toBeVisible()
    await expect(section.getByText('Edited a comment')).toBeVisible()
    await expect(section.getByRole('heading', { name: 'Today' })).toHaveCount(1)
    expect(await axeViolations(page, { selector: '[data-part="sidebar"]' })).toEqual([])
    await section.getByText('Changes', { exact: true }).click()
    await expect(section.getByText('Deleted a comment')).toHaveCount(0)
    await expect(comment).toHaveCount(0)
    await expect(entries.first()).toContainText('Updated')
  })

  await test.step('older entries are read page by page', async () => {
    for (let at = 0; at < 21; at += 1)
      await page.request.post('/activity/comment', {
        headers,
        data: { collection: 'countries', item: 'ISL', comment: `Note ${at}` },
      })
    await page.reload()
    await section.locator('summary').click()
    await section.getByText('Comments', { exact: true }).click()
    await expect(comment).toHaveCount(20)
    await section.getByRole('button', { name: 'Show older entries' }).click()
    await expect(comment).toHaveCount(22)
    await expect(section.getByRole('button', { name: 'Show older entries' })).toHaveCount(0)
  })
})
