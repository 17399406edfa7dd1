import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { forgetViews, people, removeNotes, rows, signIn } from './studio.ts'

const word = 'Gridded'
const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`)
const bar = (page: Page) => page.locator('[data-part="grid-bar"]')

type Person = 'admin' | 'editor'

async function authorized(page: Page, person: Person = 'admin') {
  const login = await page.request.post('/auth/login', { data: people[person] })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

/** Creates notes and opens them as a grid of title, status and rating. */
async function openGrid(page: Page, count: number, person: Person = 'admin', isOn = false): Promise<readonly string[]> {
  await removeNotes(page, word)
  await forgetViews(page, person)
  const headers = await authorized(page, person)
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const data = numbers.map(number => ({ title: `${word} ${number}`, status: 'draft', rating: number % 5 }))
  const created = await page.request.post('/items/travel_notes?fields=id', { headers, data })
  expect(created.ok()).toBe(true)
  const user = (await (await page.request.get('/users/me?fields=id', { headers })).json()).data.id
  const view = {
    user,
    collection: 'travel_notes',
    layout: 'tabular',
    layout_options: { tabular: { grid: isOn } },
    layout_query: { tabular: { fields: ['title', 'status', 'rating'], sort: 'title', limit: 100 } },
  }
  expect((await page.request.post('/presets', { headers, data: view })).ok()).toBe(true)
  await signIn(page, person)
  await page.goto(`/admin/collections/travel_notes?search=${word}`)
  await expect(rows(page)).toHaveCount(Math.min(count, 50))
  if (!isOn) {
    const toggle = page.getByRole('checkbox', { name: 'Edit cells like in a spreadsheet' })
    if (!(await toggle.isVisible())) await page.getByRole('button', { name: /Layout options/ }).click()
    await toggle.focus()
    await page.keyboard.press('Space')
  }
  await expect(bar(page)).toBeVisible()
  const keys = (await created.json()).data.map((note: { readonly id: string }) => note.id)
  return keys
}

async function saved(page: Page, key: string | undefined) {
  const headers = await authorized(page)
  const answer = await page.request.get(`/items/travel_notes/${key}?fields=title,status,rating`, { headers })
  return (await answer.json()).data
}

/** Pastes a text as the clipboard of the system gives it. */
const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test.afterEach(async ({ page }) => {
  await removeNotes(page, word)
  await forgetViews(page, 'admin')
  await forgetViews(page, 'editor')
})

test('types, pastes, fills down, undoes, reviews and saves cells of a list', async ({ page }) => {
  const keys = await openGrid(page, 5)
  await cell(page, 0, 0).click()
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('F2')
  const input = cell(page, 0, 0).getByRole('textbox')
  await expect(input).toHaveValue(`${word} 1`)
  await input.fill(`${word} 1 typed`)
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 0)).toHaveText(`${word} 1 typed`)
  await expect(cell(page, 0, 1)).toHaveAttribute('data-active')
  expect(await grid(page).getAttribute('aria-activedescendant')).toBe(await cell(page, 0, 1).getAttribute('id'))

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await paste(page, `${word} 2 pasted\tPublished\tfour\r\n"${word} 3 ""pasted"""\tNowhere\t4\r\n`)
  await expect(bar(page).getByRole('status')).toContainText('4 cells changed.')
  const report = page.locator('[data-part="grid-report"]')
  await expect(report.getByRole('listitem')).toHaveCount(2)
  await expect(report).toContainText(`${word} 2, Rating: four`)
  await expect(report).toContainText(`${word} 3, Status: Nowhere This is not one of the choices.`)
  await expect(cell(page, 2, 0)).toHaveText(`${word} 3 "pasted"`)
  expect(await axeViolations(page, { selector: '[data-part="tabular"]' })).toEqual([])

  await cell(page, 1, 1).click()
  await cell(page, 3, 1).click({ modifiers: ['Shift'] })
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(3)
  await page.keyboard.press('Control+d')
  await expect(cell(page, 3, 1)).toContainText('Published')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 1)).toContainText('Draft')
  await expect(cell(page, 1, 1)).toContainText('Published')
  await page.keyboard.press('Control+Shift+z')
  await expect(cell(page, 3, 1)).toContainText('Published')
  // The search has its own undo.
  const search = page.getByRole('searchbox', { name: 'Search items' })
  await search.press('Control+z')
  await expect(search).toBeFocused()
  await expect(cell(page, 3, 1)).toContainText('Published')

  await bar(page).getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review.getByRole('heading', { name: `${word} 4` })).toBeVisible()
  expect(await axeViolations(page, { selector: '[role="dialog"]' })).toEqual([])
  await review.getByRole('button', { name: 'Undo changes to Status' }).last().click()
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review).toHaveCount(0)
  await expect(page.locator('td[data-edited]')).toHaveCount(0)
  expect(await saved(page, keys[0])).toMatchObject({ title: `${word} 1 typed`, rating: 1 })
  expect(await saved(page, keys[1])).toMatchObject({ title: `${word} 2 pasted`, status: 'published', rating: 2 })
  expect(await saved(page, keys[2])).toMatchObject({ title: `${word} 3 "pasted"`, status: 'published', rating: 4 })
  expect(await saved(page, keys[3])).toMatchObject({ status: 'draft' })

  // Undone as after a batch change.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(cell(page, 0, 0)).toHaveText(`${word} 1`)
  expect(await saved(page, keys[1])).toMatchObject({ title: `${word} 2`, status: 'draft', rating: 2 })

  // The handle of the selection fills the cells below.
  await cell(page, 1, 2).click()
  await cell(page, 1, 2).locator('[data-part="fill-handle"]').hover()
  await page.mouse.down()
  await cell(page, 3, 2).hover()
  await expect(page.locator('td[data-filled]')).toHaveCount(2)
  await page.mouse.up()
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(3)
  await expect(cell(page, 3, 2)).toHaveText('2')
  await page.keyboard.press('Control+s')
  await expect(page.locator('td[data-edited]')).toHaveCount(0)
  expect(await saved(page, keys[3])).toMatchObject({ rating: 2 })
})

test('does not overwrite what someone else changed, and asks which value to keep', async ({ page }) => {
  const keys = await openGrid(page, 2)
  for (const row of [0, 1]) {
    await cell(page, row, 0).click()
    await page.keyboard.type(`${word} ${row + 1} mine`)
    await page.keyboard.press('Enter')
  }
  const headers = await authorized(page)
  for (const [at, key] of keys.entries()) {
    const data = { title: `${word} ${at + 1} theirs` }
    expect((await page.request.patch(`/items/travel_notes/${key}`, { headers, data })).ok()).toBe(true)
  }
  await page.keyboard.press('Control+s')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const conflicts = review.locator('[data-part="grid-conflict"]')
  await expect(conflicts).toHaveCount(2)
  await expect(conflicts.first()).toContainText(`changed this to ${word} 1 theirs.`)
  expect(await axeViolations(page, { selector: '[role="dialog"]' })).toEqual([])
  await conflicts.first().getByRole('button', { name: 'Keep theirs' }).click()
  await expect(conflicts).toHaveCount(1)
  await conflicts.first().getByRole('button', { name: 'Keep mine' }).click()
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review).toHaveCount(0)
  expect(await saved(page, keys[0])).toMatchObject({ title: `${word} 1 theirs` })
  expect(await saved(page, keys[1])).toMatchObject({ title: `${word} 2 mine` })
  await expect(cell(page, 0, 0)).toHaveText(`${word} 1 theirs`)
})

test('keeps the headers above the cells of a scrolled list', async ({ page }) => {
  await openGrid(page, 40)
  const title = grid(page).getByRole('columnheader', { name: 'Title' })
  await cell(page, 39, 0).scrollIntoViewIfNeeded()
  await expect(cell(page, 39, 0)).toBeInViewport()
  // What is drawn in the middle of the header is the header.
  await expect
    .poll(() =>
      title.evaluate(header => {
        const { x, y, width, height } = header.getBoundingClientRect()
        return header.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)
})

test('copies cells for spreadsheets, and cuts, clears and pastes them', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGrid(page, 3)
  await cell(page, 0, 0).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.replaceAll('\r', '')).toBe(`${word} 1\tDraft\n${word} 2\tDraft`)
  await cell(page, 1, 2).click()
  await page.keyboard.press('Control+x')
  await expect(cell(page, 1, 2)).not.toContainText('2')
  await cell(page, 2, 2).click()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 2, 2)).toHaveText('2')
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, 2)).not.toContainText('2')
  await page.keyboard.press('5')
  await page.keyboard.press('Escape')
  await expect(cell(page, 2, 2)).not.toContainText('5')
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 0)).toHaveAttribute('data-active')
  await page.keyboard.press('Control+End')
  await expect(cell(page, 2, 2)).toHaveAttribute('data-active')
})

test('shows at its cell why a row was not saved, and asks before changes are lost', async ({ page }) => {
  const keys = await openGrid(page, 2, 'editor')
  await cell(page, 0, 2).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.locator('td[data-edited]')).toHaveCount(2)
  await page.keyboard.press('Control+s')
  await expect(cell(page, 0, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 1, 2)).not.toHaveAttribute('data-edited')
  expect(await saved(page, keys[1])).toMatchObject({ rating: 4 })
  expect(await saved(page, keys[0])).toMatchObject({ rating: 1 })

  await page.getByRole('link', { name: 'Countries', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Unsaved changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(cell(page, 0, 2)).toHaveText('9 Must be between 1, 5')
  // Also while the list is no grid.
  await page.getByRole('checkbox', { name: 'Edit cells like in a spreadsheet' }).press('Space')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Countries', exact: true }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/countries/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('edits a cell by touch', async ({ page }) => {
    await openGrid(page, 2, 'admin', true)
    await cell(page, 0, 0).tap()
    await cell(page, 0, 0).tap()
    await cell(page, 0, 0).getByRole('textbox').fill(`${word} 1 by touch`)
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Save' }).tap()
    await expect(page.locator('td[data-edited]')).toHaveCount(0)
    await expect(cell(page, 0, 0)).toHaveText(`${word} 1 by touch`)
    expect(await axeViolations(page, { selector: '[data-part="tabular"]' })).toEqual([])
  })
})
