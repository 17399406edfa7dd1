import { afterEach, expect, it, vi } from 'vitest'
import { nameIn } from './download.ts'
import { exportFile } from './exportFile.ts'
import { exportQuery, selectedQuery } from './exportQuery.ts'

afterEach(() => vi.unstubAllGlobals())

const list = {
  fields: ['id', 'title'],
  filter: { title: { _eq: 'A' } },
  search: 'a',
  sort: ['-title'],
  limit: 25,
  page: 3,
}

it('exports the fields, filters and sort of the list across all pages (C-215, C-216, C-217)', () => {
  expect(exportQuery(list, true)).toEqual({
    fields: ['id', 'title'],
    filter: { title: { _eq: 'A' } },
    search: 'a',
    sort: ['-title'],
  })
})

it('exports all items when requested (C-218)', () => expect(exportQuery(list, false)).toEqual({}))

it('sends the token in a header and never in the URL (C-219, C-220)', async () => {
  const fetched = vi.fn<typeof fetch>(
    async () =>
      new Response('"id"\n1\n2', {
        headers: { 'X-Row-Count': '2', 'Content-Disposition': 'attachment; filename="articles 1.csv"' },
      }),
  )
  vi.stubGlobal('fetch', fetched)
  const progress = vi.fn<(rows: number) => void>()
  const file = await exportFile('articles', list, 'csv', ({ rows }) => progress(rows), new AbortController().signal)
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/^\/items\/articles\?.*limit=-1.*export=csv/)
  expect(String(fetched.mock.calls[0]?.[0])).not.toContain('token')
  expect(file.name).toBe('articles 1.csv')
  expect(await file.content.text()).toBe('"id"\n1\n2')
  expect(progress).toHaveBeenLastCalledWith(2)
})

it('sends the keys of many selected items in the body', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('[]'))
  vi.stubGlobal('fetch', fetched)
  const keys = Array.from({ length: 500 }, (_, at) => `${at}-2f2f2f2f-2f2f-2f2f-2f2f`)
  await exportFile('articles', selectedQuery(list, 'id', keys), 'json', () => {}, new AbortController().signal)
  const [url, request] = fetched.mock.calls[0] ?? []
  expect([url, request?.method]).toEqual(['/items/articles?export=json', 'SEARCH'])
  expect(JSON.parse(String(request?.body)).query).toEqual({
    ...{ fields: ['id', 'title'], sort: ['-title'], filter: { id: { _in: keys } }, limit: -1, export: 'json' },
  })
})

it('escapes formulas in the browser if the server does not', async () => {
  vi.stubGlobal('fetch', async () => new Response('"id"\n"=1+1"'))
  const saved = async (format: 'csv' | 'json', guard: boolean) =>
    (await exportFile('articles', {}, format, () => {}, new AbortController().signal, { guard })).content.text()
  expect(await saved('csv', true)).toBe('"id"\n"\'=1+1"')
  expect(await saved('csv', false)).toBe('"id"\n"=1+1"')
  expect(await saved('json', true)).toBe('"id"\n"=1+1"')
})

it('reports why the export failed', async () => {
  const body = JSON.stringify({ errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }))
  const exporting = exportFile('articles', {}, 'json', () => {}, new AbortController().signal)
  await expect(exporting).rejects.toMatchObject({ _tag: 'Refused', code: 'FORBIDDEN' })
})

it('uses the file name of the server without a path', () => {
  expect(nameIn('attachment; filename="../a/b.csv"')).toBe('.._a_b.csv')
  expect(nameIn(null)).toBeNull()
})
