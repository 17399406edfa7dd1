import { isPayload } from '#server/services/items/WriteContext.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { forgetInPermissions } from './forgetPermissions.ts'
import { deleteMeta, readMeta, updateMeta, type Values } from './metaRows.ts'

/**
 * Deletes the metadata of a field and takes its name out of permissions, presets, groups and the collection's own
 * metadata.
 */
export async function forgetField(tools: ChangeTools, collection: string, field: string): Promise<void> {
  const metas = await readMeta(tools, 'directus_fields', 'collection', collection)
  const own = metas.filter(meta => meta['field'] === field)
  for (const meta of metas)
    if (own.some(each => String(each['id']) === String(meta['group'])))
      await updateMeta(tools, 'directus_fields', meta['id'], { group: null })
  await deleteMeta(
    tools,
    'directus_fields',
    own.map(meta => meta['id']),
  )
  await forgetInPermissions(tools, (name, each) => name === collection && each === field, { collection, field })
  await forgetInPresets(tools, collection, field)
  await forgetInCollection(tools, collection, field)
}

async function forgetInPresets(tools: ChangeTools, collection: string, field: string): Promise<void> {
  for (const row of await readMeta(tools, 'directus_presets', 'collection', collection)) {
    const filters = row['filters']
    const after: Values = {
      filters: Array.isArray(filters)
        ? filters.filter(each => !(isPayload(each) && names(each['field'], field)))
        : filters,
      layout_query: withoutField(row['layout_query'], field),
      layout_options: withoutField(row['layout_options'], field),
    }
    const changed = Object.keys(after).filter(key => JSON.stringify(after[key]) !== JSON.stringify(row[key]))
    if (changed.length > 0)
      await updateMeta(tools, 'directus_presets', row['id'], Object.fromEntries(changed.map(key => [key, after[key]])))
  }
}

/** Whether a path is the field or leads through it; a minus in front turns the order. */
const names = (path: unknown, field: string): boolean =>
  typeof path === 'string' && (path.replace(/^-/, '') === field || path.replace(/^-/, '').startsWith(`${field}.`))

/** What is kept for each layout, without the field: in lists, as the order, and as the key of a width. */
function withoutField(value: unknown, field: string, depth = 0): unknown {
  if (Array.isArray(value))
    return value.filter(each => !names(each, field)).map(each => withoutField(each, field, depth))
  if (!isPayload(value)) return value
  const kept = Object.entries(value).filter(([key, inner]) => depth === 0 || (key !== field && !names(inner, field)))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutField(inner, field, depth + 1)]))
}

async function forgetInCollection(tools: ChangeTools, collection: string, field: string): Promise<void> {
  const [row] = await readMeta(tools, 'directus_collections', 'collection', collection)
  if (!row) return
  const after: Record<string, unknown> = {}
  if (row['sort_field'] === field) after['sort_field'] = null
  if (row['archive_field'] === field)
    Object.assign(after, { archive_field: null, archive_value: null, unarchive_value: null })
  const template = row['display_template']
  if (typeof template === 'string') {
    const left = template.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (text, path: string) => (names(path, field) ? '' : text))
    if (left !== template) after['display_template'] = left.trim() === '' ? null : left.trim()
  }
  if (Object.keys(after).length > 0) await updateMeta(tools, 'directus_collections', collection, after)
}
