import { sql } from 'kysely'
import { execute } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'

/** Any number, the same for all folder moves. */
const turn = 7_133_401

/**
 * Runs after folders were written: no folder may be inside itself. Two moves into each other are serialized, so that
 * the second one sees the result of the first.
 */
export const checkFolders = operation(function* ({ db, kind, touched }: WriteContext): Operation<void> {
  if (!touched.has('directus_folders')) return
  // SQLite has one writer at a time anyway.
  if (kind === 'postgres') yield* execute(sql`select pg_advisory_xact_lock(${turn})`, db)
  const { rows } = yield* execute(
    sql<{ id: string; parent: string }>`
    select id, parent from directus_folders where parent is not null`,
    db,
  )
  const parents = new Map(rows.map(row => [row.id, row.parent]))
  const sound = new Set<string>()
  for (const start of parents.keys()) {
    const path = new Set<string>()
    for (let id: string | undefined = start; id !== undefined && !sound.has(id); id = parents.get(id)) {
      if (path.has(id)) return yield* invalidPayload(`"parent" can't be a folder inside this one.`)
      path.add(id)
    }
    for (const id of path) sound.add(id)
  }
})
