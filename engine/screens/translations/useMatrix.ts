import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readKey } from '#engine/core/item/nested/readKey.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { type MatrixQuery, readMatrix } from '#engine/core/translations/readMatrix.ts'
import type { TranslationPlace } from '#engine/core/translations/translationPlace.ts'
import { useTemplate } from '#engine/form/display/useTemplate.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Key } from '#schemas/data/Item.ts'

export interface MatrixLanguage {
  readonly code: Key
  readonly name: string
}

/** Maximum number of languages. */
const limit = 200

/** The languages of translations by name; null while they load. */
export function useLanguages({ codeField, languages }: TranslationPlace) {
  const named = languages.fields.find(field => field.type === 'string' && !field.isPrimaryKey)?.field ?? codeField
  const template = useTemplate(languages.collection, languages.displayTemplate ?? `{{ ${named} }}`)
  const { error, page, reload } = useItems(languages.collection, { fields: [codeField, ...template.fields], limit })
  const read: readonly MatrixLanguage[] | null =
    page?.items.flatMap(row => {
      const code = readKey(row[codeField], codeField)
      return code === null || code === undefined ? [] : { code, name: template.words(row) || String(code) }
    }) ?? null
  return { languages: read, error, reload }
}

/** The language that others are translated from, unless another is chosen: English, or else the first. */
export const usualSource = (languages: readonly MatrixLanguage[]): MatrixLanguage | undefined =>
  languages.find(({ code }) => /^en-us$/i.test(String(code))) ??
  languages.find(({ code }) => /^en(g|-.*)?$/i.test(String(code))) ??
  languages[0]

const matrixKey = 'translation-matrix'

/** A page of the matrix. The previous one stays while another is read. */
export function useMatrix(query: MatrixQuery) {
  const host = useStudio()
  return useQuery({
    // With the items, so that it is read again when they change.
    queryKey: ['items', query.collection, matrixKey, query.place.field.field, query],
    queryFn: ({ signal }) => readMatrix(host, query, signal),
    placeholderData: keepPreviousData,
  })
}

/** The title of an item, by the template of its collection. */
export const useTitle = ({ collection, displayTemplate, primaryKey }: CollectionInfo) =>
  useTemplate(collection, displayTemplate ?? `{{ ${primaryKey} }}`)
