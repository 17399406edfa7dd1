import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { field, people, rows } from '../studio.ts'

/** A screen of the studio as somebody may have it before them. */
export interface Screen {
  readonly name: string
  /** Left out where it is reached from the screen before. */
  readonly path?: string
  /** What is pressed once the page is there. */
  readonly open?: (page: Page) => Promise<void>
  /** What is there when all of it is. */
  readonly shows: string
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const unfold = (section: string) => (page: Page) =>
  page.locator('[data-part="sidebar-section"]', { hasText: section }).locator('summary').click()
const drawer = '[data-part="drawer"]'

async function select(page: Page, count: number): Promise<void> {
  for (let row = 0; row < count; row++) await rows(page).nth(row).getByRole('checkbox').check()
}

async function openBatch(page: Page): Promise<void> {
  await select(page, 2)
  await press('Edit the selected items')(page)
  await field(page, 'rating').getByRole('checkbox').check()
  await field(page, 'rating').getByRole('spinbutton').or(field(page, 'rating').getByRole('textbox')).first().fill('5')
}

async function openImport(page: Page): Promise<void> {
  await unfold('Import')(page)
  await press('Import items')(page)
}

/** Every screen there is; `made` are the addresses of what is made for them. */
export const screens = (made: MadeForScreens): readonly Screen[] => [
  { name: 'overview', path: 'collections', shows: 'main tbody tr' },
  {
    name: 'selection',
    path: 'collections/travel_notes',
    open: page => select(page, 2),
    shows: 'tr[aria-selected="true"]',
  },
  { name: 'list', path: 'collections/countries', shows: 'tr[data-part="row"]' },
  {
    name: 'filters',
    open: unfold('Filters'),
    shows: '[data-part="sidebar-section"][open]',
  },
  { name: 'export', open: unfold('Export'), shows: '[data-part="export"]' },
  {
    name: 'palette',
    open: page => page.keyboard.press('Control+k'),
    shows: '[data-part="palette"] [role="menuitem"]',
  },
  { name: 'cards', path: made.cards, shows: '[data-part="card-link"]' },
  { name: 'board', path: made.board, shows: '[data-part="board-card"]' },
  { name: 'calendar', path: made.calendar, shows: '[data-part="calendar"] table' },
  { name: 'batch', path: 'collections/travel_notes', open: openBatch, shows: drawer },
  {
    name: 'batch review',
    open: press('Review one field'),
    shows: '[role="alertdialog"] li',
  },
  { name: 'import', path: 'collections/languages', open: openImport, shows: `${drawer} [data-part="import"]` },
  {
    name: 'import columns',
    open: async page => {
      await page
        .locator(`${drawer} input[type="file"]`)
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name,countries\nzz9,A,ISL\n') })
    },
    shows: `${drawer} table`,
  },
  { name: 'new item', path: 'collections/travel_notes/+', shows: '[data-part="field-row"]' },
  { name: 'item', path: 'collections/countries/ISL', shows: '[data-part="field-row"]' },
  { name: 'singleton', path: 'collections/front_page', shows: '[data-part="field-row"]' },
  {
    name: 'nested drawer',
    path: 'collections/countries/ISL',
    open: page => field(page, 'region').getByRole('button', { name: 'Edit the item' }).click(),
    shows: `${drawer} [data-part="field-row"]`,
  },
  {
    name: 'picker',
    path: 'collections/countries/ISL',
    open: page => field(page, 'languages').getByRole('button', { name: 'Add existing' }).click(),
    shows: `${drawer} tr[data-part="row"]`,
  },
  { name: 'comments', path: made.item, open: unfold('Comments'), shows: '[data-part="comment"]' },
  {
    name: 'revision',
    open: async page => {
      await unfold('Revisions')(page)
      await page.locator('[data-part="revision"]').first().click()
    },
    shows: `${drawer} li[data-field]`,
  },
  { name: 'no items', path: made.empty, shows: '[data-part="empty-state"]' },
  { name: 'no results', path: 'collections/countries?search=qqqq', shows: '[data-part="empty-state"]' },
  { name: 'missing bookmark', path: 'collections/countries?bookmark=987654', shows: '[data-part="empty-state"]' },
  { name: 'not found', path: 'nowhere', shows: '[data-part="empty-state"]' },
  { name: 'extensions', path: 'settings/extensions', shows: 'main > *' },
]

/** What the project lacks, and the addresses of it. */
export interface MadeForScreens {
  readonly cards: string
  readonly board: string
  readonly calendar: string
  readonly item: string
  readonly empty: string
}

/** Makes what the screens show and the project does not have; gives it, and what takes it away again. */
export async function makeForScreens(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  const headers = { Authorization: `Bearer ${token}` }
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown) => {
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? null : (await answer.json()).data
  }
  const user = (await (await request.get('/users/me', { headers })).json()).data.id
  const bookmark = async (layout: string) =>
    send('POST', '/presets', { collection: 'travel_notes', user, bookmark: `Screens: ${layout}`, layout })
  const [cards, board, calendar] = [await bookmark('cards'), await bookmark('board'), await bookmark('calendar')]
  await send('POST', '/collections', {
    collection: 'screens_empty',
    meta: { hidden: true },
    fields: [{ field: 'name', type: 'string', schema: {}, meta: { interface: 'text-input' } }],
  })
  const note = await send('POST', '/items/travel_notes', { title: 'A day on the ferry' })
  await send('PATCH', `/items/travel_notes/${note.id}`, { title: 'A night on the ferry' })
  await send('POST', '/activity/comment', { collection: 'travel_notes', item: note.id, comment: 'When was that?' })
  const list = (preset: { readonly id: number }) => `collections/travel_notes?bookmark=${preset.id}`
  const made: MadeForScreens = {
    cards: list(cards),
    board: list(board),
    calendar: list(calendar),
    item: `collections/travel_notes/${note.id}`,
    empty: 'collections/screens_empty',
  }
  const away = async () => {
    await send('DELETE', '/items/travel_notes', [note.id])
    await send('DELETE', '/collections/screens_empty')
    await send('DELETE', `/presets/${[cards.id, board.id, calendar.id].join(',')}`)
  }
  return { made, away }
}
