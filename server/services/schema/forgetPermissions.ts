import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { readAllMeta, updateMeta, type Values } from './metaRows.ts'
import { type IsDeleted, pruneRule } from './pruneRule.ts'

/**
 * Removes deleted names from all permissions, so that a later field or collection with the same name does not inherit
 * them. `lists` determines which fields are removed from the lists and presets of a collection.
 */
export const forgetInPermissions = operation(function* (
  tools: ChangeTools,
  isDeleted: IsDeleted,
  lists: { readonly collection: string; readonly field: string } | null,
): Operation<void> {
  for (const row of yield* readAllMeta(tools, 'directus_permissions')) {
    const collection = String(row['collection'])
    const after: Record<string, unknown> = {
      permissions: pruneRule(tools.snapshot, collection, row['permissions'], isDeleted, 'rows'),
      validation: pruneRule(tools.snapshot, collection, row['validation'], isDeleted, 'validation'),
    }
    if (lists?.collection === collection) {
      after['fields'] = withoutName(row['fields'], lists.field)
      after['presets'] = withoutKey(row['presets'], lists.field)
    }
    const changed = Object.keys(after).filter(key => JSON.stringify(after[key]) !== JSON.stringify(row[key]))
    if (changed.length > 0)
      yield* updateMeta(
        tools,
        'directus_permissions',
        row['id'],
        Object.fromEntries(changed.map(key => [key, after[key]])),
      )
  }
})

/** A list that contained no other name allows nothing any more. */
function withoutName(fields: unknown, name: string): unknown {
  if (!Array.isArray(fields) || !fields.includes(name)) return fields
  const remaining = fields.filter(each => each !== name)
  return remaining.length === 0 ? null : remaining
}

function withoutKey(presets: unknown, name: string): unknown {
  if (typeof presets !== 'object' || presets === null || !Object.hasOwn(presets, name)) return presets
  const remaining: Values = Object.fromEntries(Object.entries(presets).filter(([key]) => key !== name))
  return Object.keys(remaining).length === 0 ? null : remaining
}
