import { sql } from 'kysely'
import type { Queryable } from '#server/database/Database.ts'
import type { CollectionInfo, FieldInfo, Snapshot } from '#server/model/Snapshot.ts'
import { Unfit } from '#server/values/Codec.ts'

/** Values by field, in the wire format. */
export type DemoRow = Readonly<Record<string, unknown>>

/** Half of the parameters that SQLite accepts in one statement. */
const maximumValues = 16_000

/** Inserts many rows of a collection with few statements. Throws for an unknown field or an invalid value. */
export async function insertRows(
  db: Queryable,
  snapshot: Snapshot,
  collection: string,
  rows: readonly DemoRow[],
): Promise<void> {
  const info = snapshot.collections.get(collection)
  if (!info) throw new Error(`The demo project has no collection "${collection}".`)
  const fields = [...new Set(rows.flatMap(row => Object.keys(row)))].map(name => fieldOf(info, name))
  const columns = sql.join(fields.map(field => sql.ref(field.name)))
  const size = Math.max(1, Math.floor(maximumValues / fields.length))
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map(row => sql`(${sql.join(fields.map(field => stored(field, row)))})`)
    await sql`insert into ${sql.table(collection)} (${columns}) values ${sql.join(values)}`.execute(db)
  }
}

function fieldOf(info: CollectionInfo, name: string): FieldInfo {
  const field = info.fields.get(name)
  if (!field?.column) throw new Error(`"${info.name}" has no column "${name}".`)
  return field
}

function stored(field: FieldInfo, row: DemoRow): unknown {
  const value = row[field.name]
  if (value === null || value === undefined) return null
  const encoded = field.codec.encode(value)
  if (encoded instanceof Unfit)
    throw new Error(`${JSON.stringify(value)} does not fit "${field.name}" of "${field.collection}": ${encoded.type}.`)
  return encoded
}
