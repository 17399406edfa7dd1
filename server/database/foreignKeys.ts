import { sql } from 'kysely'
import { addIndex } from './addColumn.ts'
import type { Reference } from './Column.ts'
import type { DatabaseKind, Queryable } from './Database.ts'
import { indexName } from './indexName.ts'
import { constraintsOf } from './postgresConstraints.ts'
import { rebuildTable } from './rebuildTable.ts'

/** Makes a column a foreign key, and indexes it. SQLite cannot alter a column: the table is rebuilt. */
export async function addForeignKey(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  column: string,
  reference: Reference,
): Promise<void> {
  if (kind === 'postgres')
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(indexName(table, column, 'foreign'))}
      foreign key (${sql.id(column)}) references ${sql.id(reference.table)} (${sql.id(reference.column)})
      on delete ${sql.raw(reference.onDelete)}`.execute(db)
  else
    await rebuildTable(db, table, columns =>
      columns.map(each => (each.name === column ? { ...each, references: reference } : each)),
    )
  await addIndex(db, table, column)
}

/** Turns a foreign key into a plain column. Its values stay. */
export async function dropForeignKey(kind: DatabaseKind, db: Queryable, table: string, column: string): Promise<void> {
  if (kind === 'sqlite')
    await rebuildTable(db, table, columns =>
      columns.map(each => (each.name === column ? { ...each, references: null } : each)),
    )
  else
    for (const name of await constraintsOf(db, table, column, 'f'))
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
}
