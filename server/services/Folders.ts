import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { Key } from '#schemas/data/Item.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { deleteItems } from './items/deleteItems.ts'
import { storedKey } from './items/findRows.ts'
import { updateItems } from './items/updateItems.ts'
import type { WriteContext } from './items/WriteContext.ts'
import { Writer } from './items/writer.ts'

export interface FoldersInterface {
  /**
   * Deletes folders, all or none; their contents move up to the parent folder, in the same transaction. The caller
   * needs the permissions for all of it, and fails as in `Items` without them.
   */
  readonly dissolve: (caller: RequestCaller, keys: readonly Key[]) => Fallible<void>
}

const collection = 'directus_folders'

/** Folders with their contents; `Items` writes them as items. */
export class Folders extends Context.Service<Folders, FoldersInterface>()('Folders') {
  static readonly layer = Layer.effect(
    Folders,
    Effect.map(Writer, ({ write }) => ({
      dissolve: (caller: RequestCaller, keys: readonly Key[]) =>
        write(
          caller,
          collection,
          [],
          operation(function* (context) {
            for (const key of keys) {
              yield* moveUp(context, key)
              yield* deleteItems(context, collection, [key])
            }
          }),
        ),
    })),
  )
}

/** Moving the contents of a missing folder does nothing; the deletion then fails. */
const moveUp = operation(function* (context: WriteContext, key: Key): Operation<void> {
  const info = context.snapshot.collections.get(collection)
  const stored = info ? storedKey(info, key) : null
  if (stored === null) return
  const result = yield* execute(
    sql<{ parent: string | null }>`
    select parent from directus_folders where id = ${stored}`,
    context.db,
  )
  const parent = result.rows[0]?.parent ?? null
  const inside = operation(function* (table: string, field: string) {
    return (yield* execute(
      sql<{ id: string }>`select id from ${sql.id(table)} where ${sql.id(field)} = ${stored}`,
      context.db,
    )).rows
  })
  const folders = yield* inside(collection, 'parent')
  if (folders.length > 0)
    yield* updateItems(
      context,
      collection,
      folders.map(row => row.id),
      { parent },
    )
  const files = yield* inside('directus_files', 'folder')
  if (files.length > 0)
    yield* updateItems(
      context,
      'directus_files',
      files.map(row => row.id),
      { folder: parent },
    )
})
