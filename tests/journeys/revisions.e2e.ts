import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { field, saveAndStay, signIn } from './studio.ts'

test('shows changes by word and reverts one field or all (C-145, P-223, P-224)', async ({ page }) => {
  // proves: P-229, P-230, P-231, P-232, P-233, P-234, P-235, P-236, P-238, P-239, P-240, P-244
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  const title = field(page, 'title').getByRole('textbox')
  const sections = page.locator('[data-part="sidebar-section"]', { hasText: /Revisions|Comments/ })
  await expect(title).toBeVisible()
  await expect(sections).toHaveCount(0)
  await title.fill('Ferries to the outer islands in spring')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/travel_notes\/[^+]+$/)
  await title.fill('Ferries to the outer islands in autumn')
  await saveAndStay(page)

  await expect(sections).toHaveCount(2)
  const section = page.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' })
  await section.locator('summary').click()
  await expect(section.getByRole('heading', { name: 'Today' })).toBeVisible()
  const entries = section.locator('[data-part="revision"]')
  await expect(entries).toContainText(['Updated', 'Created'])
  const colors = await entries.first().evaluate(entry =>
    ['create', 'update', 'delete', 'revert', 'other'].map(action => {
      const copy = entry.cloneNode(true)
      if (!(copy instanceof HTMLElement)) return ''
      copy.dataset['action'] = action
      entry.after(copy)
      const dot = copy.firstElementChild
      const color = dot ? getComputedStyle(dot).backgroundColor : ''
      copy.remove()
      return color
    }),
  )
  expect(new Set(colors).size).toBe(5)

  await entries.nth(1).click()
  const drawer = page.locator('[data-part="drawer"]')
  await expect(drawer.getByText('No earlier version to compare with')).toBeVisible()
  await page.keyboard.press('Escape')

  await entries.nth(0).click()
  const update = drawer.locator('li[data-field="title"]')
  await expect(update.locator('del')).toContainText('spring')
  await expect(update.locator('ins')).toContainText('autumn')
  await expect(update.getByText('Ferries to the outer islands in')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('[data-part="drawer"]').analyze()).violations).toEqual([])
  await drawer.getByRole('tab', { name: 'Item preview' }).click()
  await expect(field(page, 'title').last().getByRole('textbox')).toHaveValue('Ferries to the outer islands in autumn')
  await page.keyboard.press('Escape')

  // One field is restored into the form for review.
  await title.fill('Trains')
  await saveAndStay(page)
  await expect(entries).toHaveCount(3)
  await entries.nth(1).click()
  await drawer.getByRole('button', { name: 'Restore this value of Title' }).click()
  await expect(title).toHaveValue('Ferries to the outer islands in autumn')
  await entries.nth(1).click()
  const revert = drawer.getByRole('button', { name: 'Revert to this revision' })
  await expect(revert).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await saveAndStay(page)

  // All of it.
  await entries.last().click()
  await revert.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert to this revision' }).click()
  await expect(title).toHaveValue('Ferries to the outer islands in spring')
  await expect(entries.first()).toContainText('Reverted')
})

test('explains why a user without update permission cannot revert (P-243, P-245)', async ({ page, browser }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/NOR')
  await field(page, 'official_name').getByRole('textbox').fill('The Kingdom of Norway')
  await saveAndStay(page)
  const other = await browser.newPage()
  await signIn(other, 'reader')
  await other.goto('/admin/collections/countries/NOR')
  const section = other.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' })
  await section.locator('summary').click()
  await expect(section.getByText('Created externally')).toBeVisible()
  await section.locator('[data-part="revision"]').first().click()
  const revert = other.getByRole('button', { name: 'Revert to this revision' })
  await expect(revert).toHaveAttribute('aria-disabled', 'true')
  await expect(revert).toContainText(/Reader/)
  await other.close()
})
