import { describe, expect, it, vi } from 'vitest'
import type { ItemsPage, StudioHost } from '../registry/StudioHost.ts'
import { exportTranslations, prepareTranslations, readTranslations } from './translationFile.ts'
import type { TranslationPlace } from './translationPlace.ts'

const parseXml = (text: string) => new DOMParser().parseFromString(text, 'application/xml')

// Safe: the functions read only these members.
const place = {
  field: { field: 'translations' },
  rows: { collection: 'articles_translations', primaryKey: 'id' },
  foreignKey: 'article',
  farKey: 'language',
  codeField: 'code',
  translated: [{ field: 'title' }, { field: 'body' }],
} as unknown as TranslationPlace

/** Without a count, each page counts its own items. */
const hostOf = (pages: readonly (readonly Record<string, unknown>[])[], count?: number) => {
  const readItems = vi.fn<StudioHost['readItems']>()
  for (const items of pages)
    readItems.mockResolvedValueOnce({ items, filterCount: count ?? items.length, totalCount: null } satisfies ItemsPage)
  // Safe: nothing else is used.
  return { host: { readItems, capabilities: new Set() } as unknown as StudioHost, readItems }
}

const query = {
  ...{ collection: 'articles', primaryKey: 'id', place, titleFields: [], conditions: {}, sort: [], source: 'en' },
  ...{ only: null, page: 1, limit: 25 },
}

describe('a file of translations', () => {
  it('has the texts of both languages, also of missing translations, and no formulas', async () => {
    const items = [
      {
        id: 7,
        translations: [
          { id: 1, language: 'en', title: '=1+1', body: 'A "b"' },
          { id: 2, language: 'de', title: 'Eins', body: null },
        ],
      },
      { id: 8, translations: [{ id: 3, language: 'en', title: 'Two', body: null }] },
    ]
    const { host } = hostOf([items])
    const progress = vi.fn<(items: number, total: number) => void>()
    const file = await exportTranslations(host, query, 'de', 'csv', progress, new AbortController().signal)
    expect(file.items).toBe(2)
    expect((await file.content.text()).split('\r\n')).toEqual([
      'id,article,language,title,body,en: title,en: body',
      `2,7,de,Eins,,"'=1+1","A ""b"""`,
      ',8,de,,,Two,',
    ])
    expect(progress).toHaveBeenLastCalledWith(2, 2)
  })

  it('goes on after a page that is shorter than the count says', async () => {
    const item = (id: number) => ({ id, translations: [{ id, language: 'en', title: 'A', body: null }] })
    const { host, readItems } = hostOf([[item(1)], [item(2)], []], 3)
    const file = await exportTranslations(host, query, 'de', 'csv', vi.fn(), new AbortController().signal)
    expect([file.items, readItems.mock.calls.length]).toEqual([2, 3])
  })

  it('as XLIFF has the same texts, and is imported as rows of the same columns', async () => {
    const texts = { title: 'A "b" <c>', body: null }
    const translations = [
      { id: 1, language: 'en', ...texts },
      { id: 2, language: 'de', title: 'Ä & b', body: 'Text' },
    ]
    const { host } = hostOf([
      [
        { id: 7, translations },
        { id: 8, translations: [{ id: 3, language: 'en', ...texts }] },
      ],
    ])
    const { content } = await exportTranslations(host, query, 'de', 'xliff', vi.fn(), new AbortController().signal)
    const read = await readTranslations(new File([content], 'articles-de.xliff'), place, parseXml)
    expect(read).toEqual({
      ok: true,
      table: {
        columns: ['id', 'article', 'language', 'title', 'body'],
        rows: [
          { line: 1, values: { id: '', article: '7', language: 'de', title: 'Ä & b', body: 'Text' } },
          { line: 2, values: { id: '', article: '8', language: 'de', title: '' } },
        ],
      },
    })
    const broken = await readTranslations(new File(['<html/>'], 'a.xlf'), place, parseXml)
    expect(broken).toEqual({ ok: false, problem: { kind: 'not-xliff' } })
  })

  const line = (number: number, values: Record<string, unknown>) => ({ line: number, values })
  const columns = ['id', 'article', 'language', 'title', 'body']

  it('is imported without untranslated lines, and updates what was translated since', async () => {
    const { host } = hostOf([[{ id: 9, article: 8, language: 'de' }]])
    const { rows } = await prepareTranslations(host, place, {
      columns,
      rows: [
        line(2, { id: '2', article: '7', language: 'de', title: 'Eins', body: '' }),
        line(6, { id: '1', article: '7', language: 'en', title: '', body: '' }),
        line(3, { id: '', article: '8', language: 'de', title: 'Zwei', body: '' }),
        line(4, { id: '', article: '9', language: 'de', title: '', body: '' }),
        line(5, { id: '', article: '8', language: 'fr', title: 'Deux', body: '' }),
      ],
    })
    expect(rows.map(row => [row.line, row.values['id']])).toEqual([
      [2, '2'],
      [3, '9'],
      [5, ''],
    ])
    // An empty text does not clear the stored one.
    expect(rows[0]?.values).not.toHaveProperty('body')
  })

  it('is imported as it is without the keys of a translation', async () => {
    const table = { columns: ['article', 'title'], rows: [line(2, { article: '7', title: '' })] }
    const { host, readItems } = hostOf([])
    expect(await prepareTranslations(host, place, table)).toBe(table)
    expect(readItems).not.toHaveBeenCalled()
  })
})
