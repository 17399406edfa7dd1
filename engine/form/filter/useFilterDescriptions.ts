import { useQueries } from '@tanstack/react-query'
import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { entriesOf } from '#engine/core/filter/clauseReading.ts'
import type { FilterDescriptionContext } from '#engine/core/filter/describeFilters.ts'
import { clausesOf } from '#engine/core/filter/filterTree.ts'
import { relatedTitle } from '#engine/core/filter/relatedTitle.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { templateFields } from '#schemas/template/template.ts'
import { useStudio } from '../studio/StudioContext.tsx'

/** Loads what is needed to describe filters: the titles of the items they name. Shows keys until then. */
export function useFilterDescriptions(collection: string, filters: readonly PresetFilter[]): FilterDescriptionContext {
  const i18n = { text: useText(), format: useFormat() }
  const studio = useStudio()
  const { registry, metadata } = studio
  const needs = clausesOf(filters).flatMap(({ field: path, operator, value }) => {
    const field = metadata.fieldAt(collection, path)
    const title = field && relatedTitle(metadata, field)
    const shape = operator === 'in' || operator === 'nin' ? 'list' : 'one'
    const keys = entriesOf(value, shape).filter(entry => entry !== '' && !entry.startsWith('$'))
    const isExact = ['eq', 'neq', 'in', 'nin'].includes(operator)
    return field && title && isExact && keys.length > 0 ? [{ field, ...title, keys }] : []
  })
  const answers = useQueries({
    queries: needs.map(({ related, primaryKey, template, keys }) => {
      const fields = templateFields(template).flatMap(path => displayFields(registry, metadata, related, path))
      const query = {
        fields: [...new Set([primaryKey, ...fields])],
        filter: { [primaryKey]: { _in: keys } },
        limit: keys.length,
      }
      return {
        queryKey: ['items', related, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => studio.readItems(related, query, signal),
      }
    }),
  })
  return {
    i18n,
    metadata,
    collection,
    titleOf: (field, key) => {
      const at = needs.findIndex(need => need.field === field && need.keys.includes(key))
      const need = needs[at]
      const item = need && answers[at]?.data?.items.find(each => String(each[need.primaryKey]) === key)
      return item ? templateText(registry, need.related, need.template, item, { metadata, ...i18n }) || null : null
    },
  }
}
