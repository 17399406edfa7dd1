import { afterEach, expect, it, vi } from 'vitest'
import { lastPage, safePage } from './lastPage.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [{ data: { last_page: '/collections/articles?page=2' } }, '/collections/articles?page=2'],
  [{ data: { last_page: null } }, '/collections'],
  [{ data: {} }, '/collections'],
  [{ data: null }, '/collections'],
  [{ errors: [] }, '/collections'],
])('maps the stored page %j to %s (P-034, P-035)', async (body, page) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 'errors' in body ? 403 : 200 }))
  expect(await lastPage()).toBe(page)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/logout?next=/',
  '',
  null,
  undefined,
  7,
])('ignores an invalid last page such as %j (P-042)', page => {
  expect(safePage(page)).toBeNull()
})
