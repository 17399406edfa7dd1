import { expect, test } from '@playwright/test'
import { field, people, rows, saveAndStay } from './studio.ts'

/** What a browser does with a page that must not store anything, or whose storage is full. */
const refusals = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [kind, refuse] of Object.entries(refusals))
  test(`works in a browser whose storage is ${kind}`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.addInitScript(refuse)
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Regions', exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    await rows(page).first().getByRole('link').first().click()
    const name = field(page, 'name').getByRole('textbox')
    const before = await name.inputValue()
    for (const value of [`${before}!`, before]) {
      await name.fill(value)
      await saveAndStay(page)
      await expect(name).toHaveValue(value)
    }
    expect(errors).toEqual([])
  })
