import type { Effect } from 'effect'
import { sql } from 'kysely'
import type { Key } from '#schemas/data/Item.ts'
import type { Failure } from './Failure.ts'
import { deleteItems } from './items/deleteItems.ts'
import { storedKey } from './items/findRows.ts'
import { updateItems } from './items/updateItems.ts'
import type { WriteContext } from './items/WriteContext.ts'
import { type WriterTools, writer } from './items/writer.ts'
import type { RequestCaller } from './RequestCaller.ts'

export interface FoldersShape {
  /**
   * Deletes folders, all or none; what is in them moves up to where they were, in the same transaction. The caller needs
   * the rights for all of it, and fails as `Items` does without them.
   */
  readonly dissolve: (caller: RequestCaller, keys: readonly Key[]) => Effect.Effect<void, Failure>
}

const collection = 'directus_folders'

/** Folders with what is in them; as items they are written by `Items`. */
export function createFolders(tools: WriterTools): FoldersShape {
  const write = writer(tools)
  return {
    dissolve: (caller, keys) =>
      write(caller, collection, [], async context => {
        for (const key of keys) {
          await moveUp(context, key)
          await deleteItems(context, collection, [key])
        }
      }),
  }
}

/** A folder that is not there moves nothing; deleting it is what fails. */
async function moveUp(context: WriteContext, key: Key): Promise<void> {
  const info = context.snapshot.collections.get(collection)
  const stored = info ? storedKey(info, key) : null
  if (stored === null) return
  const found = await sql<{ parent: string | null }>`
    select parent from directus_folders where id = ${stored}`.execute(context.db)
  const parent = found.rows[0]?.parent ?? null
  const inside = async (table: string, field: string) =>
    (await sql<{ id: string }>`select id from ${sql.id(table)} where ${sql.id(field)} = ${stored}`.execute(context.db))
      .rows
  const folders = await inside(collection, 'parent')
  if (folders.length > 0)
    await updateItems(
      context,
      collection,
      folders.map(row => row.id),
      { parent },
    )
  const files = await inside('directus_files', 'folder')
  if (files.length > 0)
    await updateItems(
      context,
      'directus_files',
      files.map(row => row.id),
      { folder: parent },
    )
}
