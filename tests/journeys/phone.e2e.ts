import { expect, type Page, test } from '@playwright/test'
import { field, forgetViews, rows, signIn } from './studio.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const list = '/admin/collections/travel_notes'

/** A section of the sidebar, which overlays the page on a phone. */
async function openSection(page: Page, name: string) {
  const section = page.locator('[data-part="sidebar-section"]', { hasText: name })
  if (!(await section.isVisible())) await button(page, 'Show sidebar').tap()
  await section.locator('summary').tap()
  return section
}

async function create(page: Page, title: string): Promise<void> {
  await page.goto(list)
  await button(page, 'Create item').tap()
  await field(page, 'title').getByRole('textbox').fill(title)
  await button(page, 'Save').tap()
  await expect(page).toHaveURL(/travel_notes$/)
}

async function find(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search items' }).fill(title)
  await expect(page).toHaveURL(/search=/)
  await expect(row(page, title).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: title })).toHaveCount(0)
}

const pick = async (page: Page, ...titles: readonly string[]) => {
  for (const title of titles) await row(page, title).getByRole('checkbox').tap()
}

test('supports all tasks of an editor on a phone (C-002, C-003, C-004)', async ({ page }) => {
  await forgetViews(page, 'editor')
  await signIn(page, 'editor')

  await test.step('creates items (C-008)', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await create(page, `On the phone ${name}`)
  })

  await test.step('lists and searches', async () => {
    await find(page, 'On the phone')
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('edits an item (C-009)', async () => {
    await row(page, 'On the phone one').getByRole('link').tap()
    await field(page, 'title').getByRole('textbox').fill('On the phone, edited')
    await button(page, 'Save').tap()
    await expect(row(page, 'On the phone, edited')).toBeVisible()
  })

  await test.step('comments on an item (C-013)', async () => {
    await row(page, 'On the phone, edited').getByRole('link').tap()
    const comments = await openSection(page, 'Comments')
    await comments.getByLabel('Write a comment').fill('Written on the way')
    await comments.getByRole('button', { name: 'Post' }).tap()
    await expect(comments.locator('[data-part="comment"]')).toContainText('Written on the way')
    await button(page, 'Hide sidebar').tap()
  })

  await test.step('archives an item and undoes it (C-010)', async () => {
    await button(page, 'Archive').tap()
    await expect(field(page, 'status')).toContainText('Archived')
    await button(page, 'Undo').last().tap()
    await expect(field(page, 'status')).not.toContainText('Archived')
  })

  await test.step('deletes an item (C-011)', async () => {
    await button(page, 'Delete item').tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(page).toHaveURL(/travel_notes/)
    await find(page, 'On the phone')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('edits several items at once (C-005)', async () => {
    await pick(page, 'On the phone two', 'On the phone three')
    await button(page, 'Edit selected items').tap()
    await field(page, 'rating').getByRole('checkbox').tap()
    await field(page, 'rating').getByRole('spinbutton').or(field(page, 'rating').getByRole('textbox')).first().fill('4')
    await button(page, 'Review 1 field').tap()
    await dialog(page).getByRole('button', { name: 'Change 2 items' }).tap()
    await expect(page.getByText('2 items updated')).toBeVisible()
  })

  await test.step('filters a list, saves it as a bookmark and exports it (C-012, C-014)', async () => {
    const filters = await openSection(page, 'Filters')
    await filters.getByRole('combobox', { name: 'Add filter' }).fill('rating')
    await page
      .getByRole('option', { name: /^Rating/ })
      .first()
      .tap()
    await filters.getByRole('spinbutton').or(filters.getByRole('textbox')).last().fill('4')
    await page.keyboard.press('Enter')
    await button(page, 'Hide sidebar').tap()
    await expect(rows(page)).toHaveCount(2)
    await button(page, 'View').tap()
    await page.getByRole('menuitem', { name: 'Save as bookmark…' }).tap()
    await dialog(page).getByLabel('Name').fill('From the phone')
    await dialog(page).getByRole('button', { name: /^Save/ }).tap()
    await expect(page.locator('h1')).toHaveText('From the phone')
    await expect(rows(page)).toHaveCount(2)
    const exporting = await openSection(page, 'Export')
    const arrived = page.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Export' }).tap()
    expect((await arrived).suggestedFilename()).toMatch(/\.csv$/)
    await button(page, 'Hide sidebar').tap()
    await button(page, 'Bookmark').tap()
    await page.getByRole('menuitem', { name: 'Delete bookmark…' }).tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(page).toHaveURL(/travel_notes(\?filter=.*)?$/)
    await button(page, 'Clear filters').first().tap()
    await expect(rows(page).nth(2)).toBeVisible()
  })

  await test.step('archives several items and undoes it (C-007)', async () => {
    await find(page, 'On the phone')
    await pick(page, 'On the phone two', 'On the phone three')
    await button(page, 'Archive').tap()
    await dialog(page).getByRole('button', { name: 'Archive' }).tap()
    await expect(row(page, 'On the phone')).toHaveCount(1)
    await button(page, 'Undo').last().tap()
    await expect(row(page, 'On the phone')).toHaveCount(3)
  })

  await test.step('deletes several items (C-006)', async () => {
    await page.reload()
    await find(page, 'On the phone')
    await pick(page, 'On the phone two', 'On the phone three', 'On the phone four')
    await button(page, 'Delete').tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(row(page, 'On the phone')).toHaveCount(0)
  })
})

test('fits the modules and the actions of a list into 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
  const modules = page.locator('nav', { has: page.getByRole('button', { name: 'Search and commands' }) })
  const shown = modules.locator('span:has(> a) > a')
  const cut = await shown.evaluateAll(
    links =>
      links.filter(
        link => link.getBoundingClientRect().right > (link.parentElement?.getBoundingClientRect().right ?? 0),
      ).length,
  )
  expect(cut).toBe(0)
  const search = await page.getByRole('searchbox', { name: 'Search items' }).boundingBox()
  const create = await button(page, 'Create item').boundingBox()
  expect(Math.abs((search?.y ?? 0) - (create?.y ?? 0))).toBeLessThan(20)
  // The handle and the checkbox leave room for the title.
  const title = await rows(page).first().locator('td[data-field]').first().boundingBox()
  expect(title?.x).toBeLessThanOrEqual(56)
})
