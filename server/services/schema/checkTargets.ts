import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { items } from './createField.ts'
import type { CollectionInfo } from './Snapshot.ts'

/** Refuses a foreign key while items name what is not there. */
export async function checkTargets(
  { trx }: ChangeTools,
  many: CollectionInfo,
  field: string,
  one: CollectionInfo,
): Promise<void> {
  const value = sql`m.${sql.id(field)}`
  const found = await sql<Row>`select count(*) as count, min(cast(m.${sql.id(many.primaryKey.name)} as text)) as example
    from ${sql.id(many.name)} m where ${value} is not null
    and not exists (select 1 from ${sql.id(one.name)} o where o.${sql.id(one.primaryKey.name)} = ${value})`.execute(trx)
  const [row] = found.rows
  const count = Number(row?.['count'])
  if (count > 0)
    throw invalidPayload(
      `Field "${field}" of "${many.name}" can't lead to "${one.name}": for the values of ${items(count)} nothing is there, such as that of "${String(row?.['example'])}".`,
    )
}
