import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { field, people, rows } from '../studio.ts'

/** A screen of the studio in one of its states. */
export interface Screen {
  readonly name: string
  /** Omitted if it is reached from the previous screen. */
  readonly path?: string | ((data: ScreenData) => string)
  /** Clicked once the page is loaded. */
  readonly open?: (page: Page) => Promise<void>
  /** Visible once the screen is complete. */
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
  await press('Edit selected items')(page)
  await field(page, 'rating').getByRole('checkbox').check()
  await field(page, 'rating').getByRole('spinbutton').or(field(page, 'rating').getByRole('textbox')).first().fill('5')
}

async function openImport(page: Page): Promise<void> {
  await unfold('Import')(page)
  await press('Import items')(page)
}

async function openFolderMenu(page: Page): Promise<void> {
  const folder = page.locator('[data-part="tree"] [data-node]').nth(1)
  await folder.hover()
  await folder.getByRole('button', { name: /Options/ }).click()
}

/** An empty file only produces a notice. */
async function dropEmpty(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    for (const name of ['one.txt', 'two.txt']) data.items.add(new File([], name))
    return data
  })
  await page.dispatchEvent('[data-part="drop-area"]', 'drop', { dataTransfer })
}

const screens: readonly Screen[] = [
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
  { name: 'cards', path: data => data.cards, shows: '[data-part="card-link"]' },
  { name: 'board', path: data => data.board, shows: '[data-part="board-card"]' },
  { name: 'calendar', path: data => data.calendar, shows: '[data-part="calendar"] table' },
  { name: 'batch', path: 'collections/travel_notes', open: openBatch, shows: drawer },
  {
    name: 'batch review',
    open: press('Review 1 field'),
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
    open: page => field(page, 'region').getByRole('button', { name: 'Edit item' }).click(),
    shows: `${drawer} [data-part="field-row"]`,
  },
  {
    name: 'picker',
    path: 'collections/countries/ISL',
    open: page => field(page, 'languages').getByRole('button', { name: 'Add existing' }).click(),
    shows: `${drawer} tr[data-part="row"]`,
  },
  { name: 'comments', path: data => data.item, open: unfold('Comments'), shows: '[data-part="comment"]' },
  {
    name: 'revision',
    open: async page => {
      await unfold('Revisions')(page)
      await page.locator('[data-part="revision"]').first().click()
    },
    shows: `${drawer} li[data-field]`,
  },
  { name: 'no items', path: data => data.empty, shows: '[data-part="empty-state"]' },
  { name: 'no results', path: 'collections/countries?search=qqqq', shows: '[data-part="empty-state"]' },
  { name: 'missing bookmark', path: 'collections/countries?bookmark=987654', shows: '[data-part="empty-state"]' },
  { name: 'not found', path: 'nowhere', shows: '[data-part="empty-state"]' },
  { name: 'two-factor', path: 'two-factor', shows: '[data-part="two-factor"] form' },
  { name: 'users', path: 'users', shows: '[data-part="card-link"]' },
  {
    name: 'invitation',
    open: async page => {
      await press('Invite people')(page)
      await page.getByLabel('Email addresses').fill('ida@example.com')
    },
    shows: '[role="alertdialog"] select',
  },
  { name: 'user', path: data => data.user, shows: '[data-part="user-box"]' },
  { name: 'new user', path: 'users/+', shows: '[data-part="field-row"]' },
  { name: 'file library', path: 'files', shows: '[data-part="subfolder"]' },
  {
    name: 'folder menu',
    open: openFolderMenu,
    shows: '[role="menuitem"]',
  },
  {
    name: 'folder deleted',
    path: 'files',
    open: async page => {
      await openFolderMenu(page)
      await page.getByRole('menuitem', { name: 'Delete folder' }).click()
    },
    shows: '[role="alertdialog"] p',
  },
  {
    name: 'files moved',
    path: 'files/all',
    open: async page => {
      await page.locator('[data-part="card"]').first().getByRole('checkbox').check()
      await press('Move to folder')(page)
    },
    shows: '[role="alertdialog"] [data-part="tree"]',
  },
  { name: 'upload refused', path: 'files', open: dropEmpty, shows: '[data-part="upload-notice"]' },
  { name: 'files added', path: 'files/+', shows: `${drawer} [data-part="file-uploader"]` },
  { name: 'no folder', path: 'files?folder=none', shows: '[data-part="empty-state"]' },
  { name: 'file', path: data => data.file, shows: '[data-part="file-preview"] img' },
  { name: 'usage of a file', open: unfold('Used in'), shows: '[data-part="usage"] a' },
  { name: 'replacement of a file', open: press('Replace file'), shows: `${drawer} [data-part="file-uploader"]` },
  {
    name: 'image editor',
    path: data => data.image,
    open: async page => {
      await press('Edit image')(page)
      await page.locator('[data-ratio="1:1"]').click()
    },
    shows: '[data-part="image-stage"] img',
  },
  {
    name: 'focal point',
    path: data => data.image,
    open: press('Set focal point'),
    shows: '[data-part="focal-point"] img',
  },
  { name: 'activity', path: 'activity', shows: 'tr[data-part="row"]' },
  { name: 'activity entry', path: 'activity/1', shows: `${drawer} dl` },
  { name: 'extensions', path: 'settings/extensions', shows: 'main > *' },
  { name: 'system', path: 'settings/system', shows: '[data-part="system"] dl' },
  { name: 'new role', path: 'settings/roles/+', shows: '[role="alertdialog"] input' },
  {
    name: 'public role',
    path: 'settings/roles/public',
    open: press('System collections'),
    shows: '[data-part="system-permissions"] [data-part="permission-row"]',
  },
  { name: 'role', path: data => data.role, shows: '[data-part="permission-row"]' },
  {
    name: 'permission',
    open: async page => {
      await press(/^Travel Notes, Update/)(page)
      await page.getByRole('menuitem', { name: 'Use custom' }).click()
    },
    shows: `${drawer} [data-part="match-count"]`,
  },
  { name: 'permission as JSON', open: press('Edit as JSON'), shows: `${drawer} .cm-content` },
  {
    name: 'permission on fields',
    open: page => page.getByRole('tab', { name: /^Field permissions/ }).click(),
    shows: `${drawer} [data-part="field-choices"]`,
  },
  { name: 'documentation', path: 'docs/reference/filter-rules', shows: '[data-part="doc"] table' },
  { name: 'page of a collection', path: 'docs/model/travel_notes', shows: '[data-part="collection-doc"] section + h2' },
  { name: 'project', path: 'settings/project', shows: '[data-field="custom_css"]' },
  { name: 'data model', path: 'settings/data-model', shows: 'main tbody tr' },
  {
    name: 'new collection',
    path: 'settings/data-model/+',
    open: async page => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('screens')
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox', { name: 'Status' }).check()
    },
    shows: `${drawer} [role="tabpanel"] li`,
  },
  { name: 'collection', path: 'settings/data-model/travel_notes', shows: '[data-part="fields"] li' },
  {
    name: 'field deleted',
    open: async page => {
      await press('Options for status')(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    shows: '[role="alertdialog"] [data-part="impact"]',
  },
  { name: 'relations', path: 'settings/relations', shows: '[data-part="diagram"] [data-node]' },
  {
    name: 'doctor',
    path: 'settings/doctor',
    open: press('Fix'),
    shows: '[role="alertdialog"] [data-part="calls"]',
  },
  {
    name: 'field setup',
    path: 'settings/data-model/travel_notes/title',
    open: page => page.getByRole('tab', { name: 'Field and interface' }).click(),
    shows: '[data-part="preview"] input',
  },
  {
    name: 'relation setup',
    path: 'settings/data-model/travel_notes/+?type=m2m',
    open: async page => {
      await page.getByRole('textbox', { name: 'Key' }).fill('screens')
      await press('Next')(page)
    },
    shows: '[data-part="relation"]',
  },
  { name: 'model as a file', path: 'settings/model-file', shows: '[data-part="model-file"]' },
  { name: 'presets', path: 'settings/presets', shows: 'main tbody tr' },
  { name: 'preset', path: data => data.preset, shows: '[data-part="preset-preview"] [inert]' },
  { name: 'new webhook', path: 'settings/webhooks/+', shows: '[data-field="collections"] input' },
]

/** Every screen, in groups: the first of a group has a URL, the others are reached from the previous one. */
export const screenGroups: readonly (readonly Screen[])[] = screens.reduce<Screen[][]>((groups, screen) => {
  const last = groups.at(-1)
  if (screen.path === undefined && last) last.push(screen)
  else groups.push([screen])
  return groups
}, [])

/** Data that the screens need in addition to the project, with its URLs. */
export interface ScreenData {
  readonly cards: string
  readonly board: string
  readonly calendar: string
  readonly item: string
  readonly empty: string
  readonly preset: string
  readonly user: string
  readonly role: string
  readonly image: string
  readonly file: string
}

/** Creates the data that the screens need in addition to the project; returns it, and a function that deletes it. */
export async function makeForScreens(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  const headers = { Authorization: `Bearer ${token}` }
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown) => {
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? null : (await answer.json()).data
  }
  const user = (await (await request.get('/users/me', { headers })).json()).data.id
  const [editors] = await send('GET', '/roles?filter[name][_eq]=Editor&fields=id')
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
  const { flag } = await send('GET', '/items/countries/DNK?fields=flag')
  const imageBytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#6699cc' } })
    .png()
    .toBuffer()
  const uploaded = await request.post('/files', {
    headers,
    multipart: { file: { name: 'screens.png', mimeType: 'image/png', buffer: imageBytes } },
  })
  const image = (await uploaded.json()).data.id
  const list = (preset: { readonly id: number }) => `collections/travel_notes?bookmark=${preset.id}`
  const data: ScreenData = {
    cards: list(cards),
    board: list(board),
    calendar: list(calendar),
    item: `collections/travel_notes/${note.id}`,
    empty: 'collections/screens_empty',
    preset: `settings/presets/${cards.id}`,
    user: `users/${user}`,
    role: `settings/roles/${editors.id}`,
    image: `files/${image}`,
    file: `files/${flag}`,
  }
  const remove = async () => {
    await send('DELETE', '/items/travel_notes', [note.id])
    await send('DELETE', '/files', [image])
    await send('DELETE', '/collections/screens_empty')
    await send('DELETE', `/presets/${[cards.id, board.id, calendar.id].join(',')}`)
  }
  return { data, remove }
}
