import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Stored values of the fields whose form depends on them, such as the coordinate system of a geometry: those of the
 * item, or else of any other one.
 */
export const valuesBeside = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  values: Readonly<Record<string, unknown>>,
  before: Row | undefined,
): Operation<Row> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value == null || !info.fields.get(name)?.codec.looksBeside) continue
    const own = before?.[name] ?? null
    const column = sql.id(name)
    found[name] =
      own ??
      (yield* execute(
        sql<Row>`select ${column} as value from ${sql.id(info.name)} where ${column} is not null limit 1`,
        context.db,
      )).rows[0]?.['value']
  }
  return found
})
