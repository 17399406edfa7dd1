import type { Filter } from '#schemas/filter/FilterTree.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import { failedValidation } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { coveredRows } from './findRows.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Checks the conditions of a value rule on related items in the database, once everything is written: the values alone
 * do not tell. Only if a field was sent that the rule starts with.
 */
export const checkRelatedRule = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  payload: Payload,
  keys: readonly unknown[],
): Operation<void> {
  const rule = permission.validation && relatedPart(permission.validation)
  const names = rule ? relatedNames(rule) : []
  const name = names.find(each => each in payload)
  if (!rule || name === undefined) return
  const covered = yield* coveredRows(
    context,
    info,
    { ...permission, rows: rule, fields: 'all', guarded: new Set() },
    keys,
  )
  if (covered.length === keys.length) return
  const message = `"${name}" leads to items that the rule of the permission does not allow`
  return yield* failedValidation([{ field: name, type: 'unknown', message }])
})

/** The conditions of a rule on related items; null if it has none. */
function relatedPart(rule: Filter): Filter | null {
  if (rule.kind !== 'and') return relatedNames(rule).length > 0 ? rule : null
  const filters = rule.filters.flatMap(inner => relatedPart(inner) ?? [])
  return filters.length > 0 ? { kind: 'and', filters } : null
}

function relatedNames(rule: Filter): readonly string[] {
  switch (rule.kind) {
    case 'and':
    case 'or':
      return rule.filters.flatMap(relatedNames)
    case 'related':
      return [rule.field]
    case 'field':
      return rule.function === 'count' ? [rule.field] : []
  }
}
