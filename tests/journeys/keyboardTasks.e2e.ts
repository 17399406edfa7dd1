import { expect, type Locator, type Page, test } from '@playwright/test'
import { forgetViews, people, removeNotes, signIn } from './studio.ts'

/**
 * What staff do every day, with the keyboard alone and along the accessibility tree: everything is found by its role and
 * name, and reached with Tab. No selectors, so that what has no name cannot be found.
 */

test.beforeEach(async ({ page }) => {
  for (const person of ['admin', 'editor'] as const) await forgetViews(page, person)
})

test.afterEach(async ({ page }) => {
  for (const person of ['admin', 'editor'] as const) await forgetViews(page, person)
  await removeNotes(page, 'Keyboard')
})

/** The most presses of Tab that a part of a page may be away. */
const mostStops = 60

const hasFocus = (target: Locator) =>
  target.evaluateAll(
    ([element]) =>
      element !== undefined &&
      (element === document.activeElement || element.closest('summary') === document.activeElement),
  )

/** Presses Tab until an element has the focus. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is more than ${mostStops} tab stops away.`)
}

/** By the link at the start of the page. */
async function skipToSidebar(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await reach(page, page.getByRole('link', { name: 'Skip to sidebar' }))
  await page.keyboard.press('Enter')
}

async function createNotes(page: Page, ...titles: readonly string[]): Promise<void> {
  const login = await page.request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  for (const title of titles)
    expect((await page.request.post('/items/travel_notes', { headers, data: { title } })).ok()).toBe(true)
}

/** Opens the list from its link in the navigation, finds a note by the search, and opens it. */
async function findNote(page: Page, title: string): Promise<void> {
  const { keyboard } = page
  await page.goto('/admin/collections')
  await reach(page, page.getByRole('link', { name: 'Travel Notes' }).first())
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Travel Notes' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toBeFocused()
  await keyboard.type(title)
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1)
  await reach(page, page.getByRole('grid').getByRole('link', { name: title }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

test('finds an item, edits it and saves it', async ({ page }) => {
  await signIn(page, 'editor')
  await createNotes(page, 'Keyboard edit')
  await findNote(page, 'Keyboard edit')
  const title = page.getByRole('textbox', { name: /^Title/ })
  await reach(page, title)
  await page.keyboard.press('End')
  await page.keyboard.type(', done')
  await reach(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item updated')).toBeVisible()
  await findNote(page, 'Keyboard edit, done')
})

test('deletes an item and undoes it', async ({ page }) => {
  await signIn(page, 'admin')
  await createNotes(page, 'Keyboard delete')
  await findNote(page, 'Keyboard delete')
  await reach(page, page.getByRole('button', { name: 'Delete item' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await reach(page, question.getByRole('button', { name: 'Delete', exact: true }))
  // The question first reads what it is about.
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item deleted')).toBeVisible()
  await reach(
    page,
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('link', { name: 'Keyboard delete' })).toBeVisible()
})

test('filters a list', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await page.goto('/admin/collections/countries')
  await expect(page.getByRole('grid')).toBeVisible()
  await keyboard.press('Tab')
  await reach(page, page.getByRole('link', { name: 'Skip to filters' }))
  await keyboard.press('Enter')
  await reach(page, page.getByRole('combobox', { name: 'Add filter' }))
  await keyboard.press('ArrowDown')
  await keyboard.type('Name')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value for Name' })).toBeFocused()
  await keyboard.type('Norway')
  await keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: 'Norway' }).first()).toBeVisible()
})

test('comments on an item', async ({ page }) => {
  await signIn(page, 'editor')
  await createNotes(page, 'Keyboard comment')
  await findNote(page, 'Keyboard comment')
  await page.keyboard.press('Shift+Tab')
  await reach(page, page.getByRole('complementary', { name: 'Sidebar' }).getByText('Comments and revisions'))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('textbox', { name: 'Write a comment' }))
  await page.keyboard.type('Written without a mouse')
  await reach(page, page.getByRole('button', { name: 'Post' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Comment posted')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('Written without a mouse')).toBeVisible()
})

test('uploads a file', async ({ page }) => {
  await signIn(page, 'editor')
  // From the start: a key press is faster than the browser's switch to choosers that a test can fill.
  const chosen = page.waitForEvent('filechooser')
  await page.goto('/admin/files')
  // An empty library has a second one.
  await reach(page, page.getByRole('button', { name: 'Upload files' }).first())
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await reach(page, drawer.getByRole('button', { name: /^(Upload|Choose|Select) / }).first())
  await page.keyboard.press('Enter')
  const answered = page.waitForResponse(
    answer => answer.request().method() === 'POST' && /\/files\b/.test(answer.url()),
  )
  await (await chosen).setFiles({ name: 'by-keyboard.txt', mimeType: 'text/plain', buffer: Buffer.from('typed') })
  const { data } = await (await answered).json()
  await expect(drawer.getByText('Uploaded').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('By Keyboard').first()).toBeVisible()
  // Other journeys count the files.
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  expect((await page.request.delete(`/files/${data.id}`, { headers })).ok()).toBe(true)
})

test('signs in', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/admin/login')
  await reach(page, page.getByRole('textbox', { name: 'Email' }))
  await keyboard.type(people.editor.email)
  await reach(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(people.editor.password)
  await keyboard.press('Enter')
  // On the page that the editor visited last.
  await expect(page.getByRole('button', { name: 'Edda Lind’s account' })).toBeVisible()
})

test('creates an item with a related one', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await page.goto('/admin/collections/travel_notes')
  await expect(page.getByRole('grid')).toBeVisible()
  await reach(page, page.getByRole('button', { name: 'Create item' }))
  await keyboard.press('Enter')
  await reach(page, page.getByRole('textbox', { name: /^Title/ }))
  await keyboard.type('Keyboard made')
  await reach(page, page.getByRole('combobox', { name: /^Country/ }))
  await keyboard.type('Iceland')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Iceland/)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('Iceland')
  await reach(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Item created')).toBeVisible()
  await findNote(page, 'Keyboard made')
  await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('Iceland')
})

test('goes to an item with the command palette', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await page.goto('/admin/collections/currencies')
  await expect(page.getByRole('heading', { level: 1, name: 'Currencies' })).toBeVisible()
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await keyboard.type('norway')
  await expect(page.getByRole('menuitem', { name: 'Norway' }).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Norway' })).toBeFocused()
})

test('the command palette keeps a match while the next search loads', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await page.goto('/admin/collections/currencies')
  await expect(page.getByRole('heading', { level: 1, name: 'Currencies' })).toBeVisible()
  let release = () => undefined as unknown
  const released = new Promise(resolve => (release = () => resolve(null)))
  await page.route(/search%3Dnorway/, async route => {
    await released
    await route.continue()
  })
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await keyboard.type('norwa')
  await expect(page.getByRole('menuitem', { name: 'Norway' }).first()).toBeVisible()
  const next = page.waitForRequest(/search%3Dnorway/)
  await keyboard.type('y')
  await next
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Norway' })).toBeFocused()
  release()
})

test('edits several items together', async ({ page }) => {
  await signIn(page, 'admin')
  const { keyboard } = page
  await createNotes(page, 'Keyboard first', 'Keyboard second')
  await page.goto('/admin/collections/travel_notes?search=Keyboard')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('link')).toHaveCount(2)
  await reach(page, grid.getByRole('checkbox', { name: /all/i }))
  await keyboard.press('Space')
  await reach(page, page.getByRole('button', { name: 'Edit selected items' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await reach(page, drawer.getByRole('checkbox', { name: 'Change Rating in all selected items' }))
  await keyboard.press('Space')
  await reach(page, drawer.getByRole('textbox', { name: 'Rating' }))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('4')
  await reach(page, page.getByRole('button', { name: 'Review 1 field' }))
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: 'Change 2 items' })
  await reach(page, confirm)
  // It reads the items first, for undo.
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await keyboard.press('Enter')
  await expect(page.getByText('2 items updated')).toBeVisible()
})

test('mentions a colleague in a comment', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await createNotes(page, 'Keyboard mention')
  await findNote(page, 'Keyboard mention')
  await keyboard.press('Shift+Tab')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await reach(page, sidebar.getByText('Comments and revisions'))
  await keyboard.press('Enter')
  const input = sidebar.getByRole('textbox', { name: 'Write a comment' })
  await reach(page, input)
  await expect(input).toHaveAccessibleDescription('Type @ to mention people who can read this item.')
  await keyboard.type('Look, @admin')
  await expect(sidebar.getByRole('option', { name: /Admin User/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(input).toHaveValue('Look, @Admin User ')
  await reach(page, page.getByRole('button', { name: 'Post' }))
  await keyboard.press('Enter')
  await expect(sidebar.getByRole('button', { name: '@Admin User' })).toBeVisible()
})

test('exports a list', async ({ page }) => {
  await signIn(page, 'editor')
  const { keyboard } = page
  await page.goto('/admin/collections/countries?search=united')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await skipToSidebar(page)
  await reach(page, sidebar.getByText('Export', { exact: true }).first())
  await keyboard.press('Enter')
  const saved = page.waitForEvent('download')
  await reach(page, sidebar.getByRole('button', { name: 'Export', exact: true }))
  await keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^countries .*\.csv$/)
})

test('opens a translation from the overview of a list', async ({ page }) => {
  await signIn(page, 'admin')
  const { keyboard } = page
  await page.goto('/admin/collections/countries?search=Iceland')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await skipToSidebar(page)
  await reach(page, sidebar.getByText('Translations', { exact: true }).last())
  await keyboard.press('Enter')
  await reach(page, sidebar.getByRole('button', { name: 'Show translations' }))
  await keyboard.press('Enter')
  const table = page.getByRole('dialog', { name: 'Translations' }).getByRole('table')
  await expect(table).toBeVisible()
  await reach(page, table.getByRole('link').first())
  await keyboard.press('ArrowRight')
  await expect(table.getByRole('link').nth(1)).toBeFocused()
  await expect(table.getByRole('link').nth(1)).toHaveAccessibleName(/^Iceland, \w+: (Done|Outdated)$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Translate' })).toBeVisible()
})
