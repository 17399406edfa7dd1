import { expect, type Page } from '@playwright/test'
import { field } from './studio.ts'

export const model = '/admin/settings/data-model'
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const notice = (page: Page) => page.locator('[data-part="notifications"]').last()

/** Every type of a field, with its label, the typed input and the stored value. */
export const types = [
  ['string', 'String', 'Harbour', 'Harbour'],
  ['text', 'Text', 'Where the boats lie.', 'Where the boats lie.'],
  ['boolean', 'Boolean', null, true],
  ['integer', 'Integer', '42', 42],
  ['bigInteger', 'Big Integer', '9007199254740993', '9007199254740993'],
  ['float', 'Float', '1.5', 1.5],
  ['decimal', 'Decimal', '12.25', '12.25000'],
  ['timestamp', 'Timestamp', '2026-05-17T08:30', '2026-05-17T08:30:00.000Z'],
  ['dateTime', 'Date Time', '2026-05-17T08:30', '2026-05-17T08:30:00'],
  ['date', 'Date', '2026-05-17', '2026-05-17'],
  ['time', 'Time', '08:30', '08:30:00'],
  ['json', 'JSON', '{ "depth": 4 }', { depth: 4 }],
  ['csv', 'CSV', 'quiet', ['quiet']],
  ['uuid', 'UUID', '3fa85f64-5717-4562-b3fc-2c963f66afa6', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
] as const

/** The smallest valid image. */
export const smallestImage = {
  name: 'buoy.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const nameOf = (type: string) => `a_${type.toLowerCase()}`

export async function makeCollection(page: Page, name: string, fields: readonly string[]): Promise<void> {
  await page.goto(`${model}/+`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  for (const each of fields) await page.getByRole('checkbox', { name: each, exact: true }).check()
  await button(page, 'Create collection').click()
  await expect(page).toHaveURL(new RegExp(`${model}/${name}$`))
}

/** Goes through the tabs of a field; `link` fills in the tab of its relation. */
export async function makeField(
  page: Page,
  kind: string,
  key: string,
  steps: Steps = {},
  collection = 'boats',
  saved = 'Field saved',
): Promise<void> {
  await page.goto(`${model}/${collection}/+?type=${kind}`)
  await page.getByRole('textbox', { name: 'Key' }).fill(key)
  await steps.schema?.()
  await button(page, 'Next').click()
  await steps.link?.()
  for (;;) {
    const next = button(page, 'Next').or(button(page, 'Save'))
    const last = (await next.textContent())?.includes('Save') ?? false
    await next.click()
    if (last) break
  }
  await expect(notice(page)).toContainText(saved)
  await expect(page).toHaveURL(new RegExp(`${model}/${collection}$`))
}

interface Steps {
  readonly schema?: () => Promise<void>
  readonly link?: () => Promise<void>
}

export async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types a value into the interface recommended for its type. */
export async function typeInto(page: Page, type: string, value: string): Promise<void> {
  const row = field(page, nameOf(type))
  await row.locator('input, textarea, .cm-content').first().fill(value)
  if (type === 'csv') await page.keyboard.press('Enter')
}

export async function chooseCollection(page: Page, name: string): Promise<void> {
  await button(page, 'Choose: Collection').click()
  await page.getByRole('menuitem', { name }).click()
}
