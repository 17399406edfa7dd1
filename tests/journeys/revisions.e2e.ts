import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, saveAndStay, signIn } from './studio.ts'

test('shows changes by word and reverts one field or all (C-145, P-223, P-224)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  const title = field(page, 'title').getByRole('textbox')
  const sections = page.locator('[data-part="sidebar-section"]', { hasText: 'Comments and revisions' })
  await test.step('a new item has no revisions or comments', async () => {
    await expect(title).toBeVisible()
    await expect(sections).toHaveCount(0)
  })
  await test.step('each save creates a revision', async () => {
    await title.fill('Ferries to the outer islands in spring')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/travel_notes\/[^+]+$/)
    await title.fill('Ferries to the outer islands in autumn')
    await saveAndStay(page)
  })
  const section = page.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' })
  const entries = section.locator('[data-part="revision"]')
  const drawer = page.locator('[data-part="drawer"]')

  await test.step('revisions have a text for each action (P-229, P-231)', async () => {
    await expect(sections).toHaveCount(1)
    await section.locator('summary').click()
    await expect(section.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(entries).toContainText(['Updated', 'Created'])
  })
  await test.step('revisions have a dot color for each action (P-230, P-232)', async () => {
    // proves: P-234, P-236
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
  })

  await test.step('the first revision shows no changes (P-238)', async () => {
    await entries.nth(1).click()
    await expect(drawer.getByText('No earlier version to compare with')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const update = drawer.locator('li[data-field="title"]')
  await test.step('a long text shows its changes by word (P-239)', async () => {
    await entries.nth(0).click()
    await expect(update.locator('del')).toContainText('spring')
    await expect(update.locator('ins')).toContainText('autumn')
    await expect(update.getByText('Ferries to the outer islands in')).toBeVisible()
    expect(await axeViolations(page, { selector: '[data-part="drawer"]' })).toEqual([])
    await drawer.getByRole('tab', { name: 'Item preview' }).click()
    await expect(field(page, 'title').last().getByRole('textbox')).toHaveValue('Ferries to the outer islands in autumn')
    await page.keyboard.press('Escape')
  })

  await test.step('a third save adds a revision', async () => {
    await title.fill('Trains')
    await saveAndStay(page)
    await expect(entries).toHaveCount(3)
  })
  await test.step('one field is restored into the form for review', async () => {
    await entries.nth(1).click()
    await drawer.getByRole('button', { name: 'Restore this value of Title' }).click()
    await expect(title).toHaveValue('Ferries to the outer islands in autumn')
  })
  const revert = drawer.getByRole('button', { name: 'Revert to this revision' })
  await test.step('a revision equal to the unsaved form cannot be reverted to', async () => {
    await entries.nth(1).click()
    await expect(revert).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await saveAndStay(page)
  })

  await test.step('the whole item is reverted to a revision (P-235, P-244)', async () => {
    await entries.last().click()
    await revert.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revert to this revision' }).click()
    await expect(title).toHaveValue('Ferries to the outer islands in spring')
    await expect(entries.first()).toContainText('Reverted')
  })
  await test.step('a short text shows the old and the new value (P-240)', async () => {
    for (const short of ['Trains', 'Boats']) {
      const count = await entries.count()
      await title.fill(short)
      await saveAndStay(page)
      await expect(entries).toHaveCount(count + 1)
    }
    await entries.first().click()
    await expect(update.locator('del')).toContainText('Trains')
    await expect(update.locator('ins')).toContainText('Boats')
  })
  await test.step('a revision is compared with the current item and with any other, by keyboard', async () => {
    await drawer.getByRole('tab', { name: 'Changes' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(drawer.getByRole('tab', { name: 'Compare' })).toBeFocused()
    await expect(drawer.getByText('No visible fields differ.')).toBeVisible()
    const other = drawer.getByLabel('Compare with')
    await other.selectOption({ index: (await entries.count()) - 1 })
    const side = (name: 'before' | 'after') => update.locator(`[data-side="${name}"]`)
    await expect(side('before')).toContainText('Ferries to the outer islands in spring')
    await expect(side('after')).toContainText('Boats')
    // The revisions before the last two differ by words.
    await page.keyboard.press('Escape')
    await entries.nth((await entries.count()) - 2).click()
    await drawer.getByRole('tab', { name: 'Compare' }).click()
    await other.selectOption({ index: (await entries.count()) - 1 })
    await expect(side('before').locator('del')).toContainText('spring')
    await expect(side('after').locator('ins')).toContainText('autumn')
    await expect(side('after').locator('del')).toHaveCount(0)
    expect(await axeViolations(page, { selector: '[data-part="drawer"]' })).toEqual([])
    await side('before').getByRole('button', { name: 'Restore the value of Title' }).click()
    await expect(title).toHaveValue('Ferries to the outer islands in spring')
  })
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
