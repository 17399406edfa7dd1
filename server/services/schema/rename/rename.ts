import { statements } from '#server/database/effects.ts'
import { renameColumn, renameTable } from '#server/database/renameTable.ts'
import { dropSearch } from '#server/database/search/dropSearch.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { ChangeTools } from '../ChangeTools.ts'
import { changeable } from '../createField.ts'
import { checkFreeCollection, checkFreeField, checkName } from '../names.ts'
import { renameReferences } from './renameReferences.ts'
import { renameInRevisions, renameInRows } from './renameValues.ts'

/**
 * Renames a field with everything that names it: relations, permissions, presets, templates, options, rules, revisions.
 * Fails for keys, and in databases of 9.x, whose server caches names elsewhere.
 */
export const renameField = operation(function* (
  tools: ChangeTools,
  collection: string,
  field: string,
  to: string,
): Operation<void> {
  const info = renamable(tools, collection)
  const known = info.fields.get(field)
  if (!known) return yield* failure('FIELD_NOT_FOUND', `Field "${field}" doesn't exist in "${collection}".`)
  if (known === info.primaryKey)
    return yield* invalidPayload(`"${field}" is the primary key of "${collection}": it can't be renamed.`)
  if (field.includes('"')) return yield* invalidPayload(`Field "${field}" can't be renamed: its name has a quote.`)
  checkName(to, 'field')
  if (to === field) return
  checkFreeField(info, to)
  yield* renameReferences(tools, { collection, field, to })
  yield* renameInRevisions(tools, collection, field, to)
  if (!known.column) return
  yield* statements(() => dropSearch(tools.kind, tools.trx, collection))
  yield* statements(() => renameColumn(tools.kind, tools.trx, collection, field, to))
})

/** Renames a collection or a folder of collections with everything that names it, its activity and revisions included. */
export const renameCollection = operation(function* (
  tools: ChangeTools,
  collection: string,
  to: string,
): Operation<void> {
  // A folder has no table, only metadata.
  const isFolder = tools.snapshot.folders.some(each => each.collection === collection)
  const info = isFolder ? null : renamable(tools, collection)
  if (isFolder) requireOwnNames(tools)
  checkName(to, 'collection')
  if (to === collection) return
  yield* checkFreeCollection(tools, to)
  if (tools.snapshot.folders.some(each => each.collection === to))
    return yield* invalidPayload(`The folder "${to}" already exists.`)
  yield* renameReferences(tools, { collection, field: null, to })
  yield* renameInRows(tools, collection, to)
  if (info === null) return
  yield* statements(() => dropSearch(tools.kind, tools.trx, collection))
  const columns = info.columns.map(field => field.name)
  yield* statements(() => renameTable(tools.kind, tools.trx, collection, to, columns))
})

/** A collection of the project, in a database that this server alone describes. */
function renamable(tools: ChangeTools, collection: string): CollectionInfo {
  const info = changeable(tools, collection)
  requireOwnNames(tools)
  return info
}

function requireOwnNames(tools: ChangeTools): void {
  const { origin } = tools.snapshot.dialect
  if (origin === '9' || origin === '9.0')
    throw invalidPayload(
      "Names in databases of later releases can't be changed: their server stores them elsewhere too.",
    )
}
