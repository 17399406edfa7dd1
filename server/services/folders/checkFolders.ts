import { sql } from 'kysely'
import { invalidPayload } from '#server/services/Failure.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'

/** Any number, the same for all who move folders. */
const turn = 7_133_401

/**
 * After folders have been written: none may be inside itself. Two who move one into the other at once are let through one
 * after the other, so that the second sees what the first has done.
 */
export async function checkFolders({ db, kind, touched }: WriteContext): Promise<void> {
  if (!touched.has('directus_folders')) return
  // SQLite has one writer at a time anyway.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${turn})`.execute(db)
  const { rows } = await sql<{ id: string; parent: string }>`
    select id, parent from directus_folders where parent is not null`.execute(db)
  const parents = new Map(rows.map(row => [row.id, row.parent]))
  const sound = new Set<string>()
  for (const start of parents.keys()) {
    const path = new Set<string>()
    for (let id: string | undefined = start; id !== undefined && !sound.has(id); id = parents.get(id)) {
      if (path.has(id)) throw invalidPayload(`"parent" can't be a folder inside of this one.`)
      path.add(id)
    }
    for (const id of path) sound.add(id)
  }
}
