import { isRecord } from '#schemas/data/isRecord.ts'
import type { TranslationString } from '#schemas/data/TranslationString.ts'
import { call } from '../api/call.ts'
import { currentDialect } from '../api/dialect/Dialect.ts'
import { outcomeOf } from '../api/outcomeOf.ts'

const isString = (row: unknown): row is TranslationString =>
  isRecord(row) && [row['key'], row['language'], row['value']].every(each => typeof each === 'string')

/** The collection of the strings in later releases of 10.x; earlier ones keep them in the settings, as 9.x does. */
const collection = 'directus_translations'

/**
 * The project's own translations for metadata stored as `$t:key`: in the settings on 9.x and early releases of 10.x, in
 * a separate collection after that. `collections` are the rows that the server returned. None if the caller cannot read
 * them; names then show their keys.
 */
export async function readStrings(collections: unknown): Promise<readonly TranslationString[]> {
  if (currentDialect().family === 'rc') return []
  const isOwn = Array.isArray(collections) && collections.some(row => isRecord(row) && row['collection'] === collection)
  if (!isOwn) return ofSettings(await dataOf('/settings', 'fields=translation_strings'))
  const rows = await dataOf('/translations', 'limit=-1')
  return Array.isArray(rows) ? rows.filter(isString) : []
}

async function dataOf(path: string, query: string): Promise<unknown> {
  const outcome = await outcomeOf(call({ path, query }))
  return outcome.ok ? outcome.value.data : null
}

/** `[{ key, translations: { 'de-DE': … } }]`, as 9.x stores them. */
function ofSettings(settings: unknown): readonly TranslationString[] {
  const stored = isRecord(settings) ? settings['translation_strings'] : null
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isRecord)
    .flatMap(({ key, translations }) =>
      typeof key === 'string' && isRecord(translations)
        ? Object.entries(translations).flatMap(([language, value]) =>
            typeof value === 'string' ? [{ key, language, value }] : [],
          )
        : [],
    )
}
