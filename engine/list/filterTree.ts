import type { PresetFilter } from '#schemas/data/Preset.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { isOperatorId, operators } from '#schemas/filter/operators.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/**
 * Clauses as the API takes them: joined by `_and`, dotted fields nested, clauses without a value left out, operators
 * that take none sent as `true` (P-473 … P-476).
 */
export function filterTree(filters: readonly PresetFilter[]): FilterTree {
  const clauses = filters.flatMap(clause)
  return clauses.length === 0 ? {} : { _and: clauses }
}

function clause(filter: PresetFilter): readonly FilterTree[] {
  if (!isOperatorId(filter.operator)) return []
  const needsNone = operators[filter.operator].operand === 'none'
  const operand = needsNone ? true : filter.value
  if (operand === undefined || operand === null || operand === '') return []
  const leaf: FilterTree = { [`_${filter.operator}`]: operand }
  return [filter.field.split('.').reduceRight<FilterTree>((inner, name) => ({ [name]: inner }), leaf)]
}

export const hideArchivedKey = 'hide-archived'

/** The locked filter that keeps archived items out of lists (C-178 … C-181); none where the collection has no such field. */
export function archiveFilter({ meta }: CollectionInfo): readonly PresetFilter[] {
  if (!meta?.archive_field || !meta.archive_app_filter || meta.archive_value == null) return []
  return [{ key: hideArchivedKey, field: meta.archive_field, operator: 'neq', value: meta.archive_value, locked: true }]
}
