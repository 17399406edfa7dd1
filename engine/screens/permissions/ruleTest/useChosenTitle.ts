import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Key } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'

/** The title of an item with its key; only the key until it has loaded. */
export function useChosenTitle(collection: string, key: Key | null): string {
  const { registry, metadata } = useStudio()
  const i18n = { text: useText(), format: useFormat() }
  const info = metadata.collection(collection)
  const template = info?.displayTemplate ?? null
  const primaryKey = info?.primaryKey ?? 'id'
  const shown = template === null ? [] : templateFields(template)
  const fields = shown.flatMap(path => displayFields(registry, metadata, collection, path))
  const { page } = useItems(
    key === null || template === null ? null : collection,
    key === null
      ? null
      : { fields: [...new Set([primaryKey, ...fields])], filter: { [primaryKey]: { _eq: key } }, limit: 1 },
  )
  const [item] = page?.items ?? []
  const title =
    item && template !== null ? templateText(registry, collection, template, item, { metadata, ...i18n }) : ''
  return title === '' || title === String(key) ? String(key ?? '') : `${title} (${key})`
}
