import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload } from '#server/model/Payload.ts'
import { withChangedFilters } from '#server/model/storedRules.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { forgetInPermissions } from './forgetPermissions.ts'
import { deleteMeta, readMeta, updateMeta, type Values } from './metaRows.ts'
import { pruneRule } from './pruneRule.ts'

/**
 * Deletes the metadata of a field and removes its name from permissions, presets, groups and the collection's own
 * metadata.
 */
export const forgetField = operation(function* (
  tools: ChangeTools,
  collection: string,
  field: string,
): Operation<void> {
  const metas = yield* readMeta(tools, 'directus_fields', 'collection', collection)
  const own = metas.filter(meta => meta['field'] === field)
  for (const meta of metas)
    if (own.some(each => String(each['id']) === String(meta['group'])))
      yield* updateMeta(tools, 'directus_fields', meta['id'], { group: null })
  yield* deleteMeta(
    tools,
    'directus_fields',
    own.map(meta => meta['id']),
  )
  yield* forgetInPermissions(tools, (name, each) => name === collection && each === field, { collection, field })
  yield* forgetInRules(tools, collection, field)
  yield* forgetInPresets(tools, collection, field)
  yield* forgetInCollection(tools, collection, field)
})

/** A rule of another field that needs a deleted value would refuse every new item. */
const forgetInRules = operation(function* (tools: ChangeTools, collection: string, field: string): Operation<void> {
  const isDeleted = (at: string, name: string) => at === collection && name === field
  for (const row of yield* readMeta(tools, 'directus_fields', 'collection', collection)) {
    const after = withChangedFilters(row, filter =>
      pruneRule(tools.snapshot, collection, filter, isDeleted, 'validation'),
    )
    const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(row[key]))
    if (changed.length > 0) yield* updateMeta(tools, 'directus_fields', row['id'], Object.fromEntries(changed))
  }
})

const forgetInPresets = operation(function* (tools: ChangeTools, collection: string, field: string): Operation<void> {
  for (const row of yield* readMeta(tools, 'directus_presets', 'collection', collection)) {
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
      yield* updateMeta(tools, 'directus_presets', row['id'], Object.fromEntries(changed.map(key => [key, after[key]])))
  }
})

/** Whether a path is the field or leads through it; a leading minus reverses the order. */
const names = (path: unknown, field: string): boolean =>
  typeof path === 'string' && (path.replace(/^-/, '') === field || path.replace(/^-/, '').startsWith(`${field}.`))

/** The stored options of a layout, without the field: in lists, as the sort order, and as the key of a width. */
function withoutField(value: unknown, field: string, depth = 0): unknown {
  if (Array.isArray(value))
    return value.filter(each => !names(each, field)).map(each => withoutField(each, field, depth))
  if (!isPayload(value)) return value
  const remaining = Object.entries(value).filter(
    ([key, inner]) => depth === 0 || (key !== field && !names(inner, field)),
  )
  return Object.fromEntries(remaining.map(([key, inner]) => [key, withoutField(inner, field, depth + 1)]))
}

const forgetInCollection = operation(function* (
  tools: ChangeTools,
  collection: string,
  field: string,
): Operation<void> {
  const [row] = yield* readMeta(tools, 'directus_collections', 'collection', collection)
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
  if (Object.keys(after).length > 0) yield* updateMeta(tools, 'directus_collections', collection, after)
})
