import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload } from '#server/model/Payload.ts'
import { withChangedFilters } from '#server/model/storedRules.ts'
import type { ChangeTools } from '../ChangeTools.ts'
import { type MetaTable, readAllMeta, updateMeta, type Values } from '../metaRows.ts'
import type { Renaming } from './pathRenamer.ts'
import { type Renamer, renamer } from './renamer.ts'

/** The names in one row of a table, replaced. Members without names are left out. */
type Rewrite = (names: Renamer, row: Values) => Values

const tables: Readonly<Partial<Record<MetaTable, { readonly key: string; readonly rewrite: Rewrite }>>> = {
  directus_collections: { key: 'collection', rewrite: collectionRow },
  directus_fields: { key: 'id', rewrite: fieldRow },
  directus_relations: { key: 'id', rewrite: relationRow },
  directus_permissions: { key: 'id', rewrite: permissionRow },
  directus_presets: { key: 'id', rewrite: presetRow },
  directus_webhooks: { key: 'id', rewrite: (names, row) => ({ collections: names.collections(row['collections']) }) },
  directus_roles: { key: 'id', rewrite: (names, row) => ({ collection_list: listed(names, row['collection_list']) }) },
}

/** Replaces a name in all metadata, with its history. Which collection a row belongs to changes later. */
export const renameReferences = operation(function* (tools: ChangeTools, renaming: Renaming): Operation<void> {
  const names = renamer(tools.snapshot, renaming)
  for (const [table, { key, rewrite }] of Object.entries(tables)) {
    // Safe: the keys of the record.
    const name = table as MetaTable
    for (const row of yield* readAllMeta(tools, name)) {
      const after = rewrite(names, row)
      const changed = Object.entries(after).filter(
        ([member, value]) => Object.hasOwn(row, member) && JSON.stringify(value) !== JSON.stringify(row[member]),
      )
      if (changed.length > 0) yield* updateMeta(tools, name, row[key], Object.fromEntries(changed))
    }
  }
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldOf = (names: Renamer, collection: unknown, field: unknown): unknown =>
  typeof field === 'string' ? names.fieldName(textOf(collection), field) : field

function collectionRow(names: Renamer, row: Values): Values {
  const at = [textOf(row['collection'])]
  const template = (text: unknown) => (typeof text === 'string' ? names.template(at, text) : text)
  return {
    group: names.collections(row['group']),
    display_template: template(row['display_template']),
    sort_field: fieldOf(names, at[0], row['sort_field']),
    archive_field: fieldOf(names, at[0], row['archive_field']),
  }
}

function fieldRow(names: Renamer, row: Values): Values {
  const [collection, field] = [textOf(row['collection']), textOf(row['field'])]
  const options = names.options(collection, field, row['options'])
  return {
    field: names.fieldName(collection, field),
    options,
    display_options: names.options(collection, field, row['display_options']),
    // Rules use the names of the field's own collection.
    ...withChangedFilters({ ...row, options }, filter => names.filter([collection], filter)),
  }
}

function relationRow(names: Renamer, row: Values): Values {
  return {
    many_collection: names.collections(row['many_collection']),
    many_field: fieldOf(names, row['many_collection'], row['many_field']),
    one_collection: names.collections(row['one_collection']),
    one_field: fieldOf(names, row['one_collection'], row['one_field']),
    junction_field: fieldOf(names, row['many_collection'], row['junction_field']),
    one_collection_field: fieldOf(names, row['many_collection'], row['one_collection_field']),
    one_allowed_collections: names.collections(row['one_allowed_collections']),
  }
}

function permissionRow(names: Renamer, row: Values): Values {
  const at = [textOf(row['collection'])]
  const { fields, presets } = row
  return {
    fields: Array.isArray(fields)
      ? fields.map(each => (typeof each === 'string' ? names.path(at, each) : each))
      : fields,
    presets: isPayload(presets)
      ? Object.fromEntries(Object.entries(presets).map(([name, value]) => [names.path(at, name), value]))
      : presets,
    permissions: names.filter(at, row['permissions']),
    validation: names.filter(at, row['validation']),
  }
}

function presetRow(names: Renamer, row: Values): Values {
  const at = [textOf(row['collection'])]
  return {
    filters: names.presetFilters(at, row['filters']),
    layout_query: names.layouts(at, row['layout_query']),
    layout_options: names.layouts(at, row['layout_options']),
  }
}

/** The groups of collections in the navigation of a role. */
function listed(names: Renamer, list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map((group: unknown) =>
    isPayload(group) && Array.isArray(group['collections'])
      ? {
          ...group,
          collections: group['collections'].map((each: unknown) =>
            isPayload(each) ? { ...each, collection: names.collections(each['collection']) } : each,
          ),
        }
      : group,
  )
}
