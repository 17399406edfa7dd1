import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { items } from './createField.ts'

/** Refuses a foreign key while items refer to missing ones. */
export const checkTargets = operation(function* (
  { trx }: ChangeTools,
  many: CollectionInfo,
  field: string,
  one: CollectionInfo,
): Operation<void> {
  const value = sql`m.${sql.id(field)}`
  const result = yield* execute(
    sql<Row>`select count(*) as count, min(cast(m.${sql.id(many.primaryKey.name)} as text)) as example
    from ${sql.id(many.name)} m where ${value} is not null
    and not exists (select 1 from ${sql.id(one.name)} o where o.${sql.id(one.primaryKey.name)} = ${value})`,
    trx,
  )
  const [row] = result.rows
  const count = Number(row?.['count'])
  if (count > 0)
    return yield* invalidPayload(
      `Field "${field}" of "${many.name}" can't lead to "${one.name}": for the values of ${items(count)} nothing is there, such as that of "${String(row?.['example'])}".`,
    )
})
