import { sql } from 'kysely'
import { reservedNames, reservedPrefixes } from '#schemas/data/databaseNames.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { ChangeTools } from './ChangeTools.ts'

/** Names that both databases accept without quotes and without truncation: PostgreSQL stores 63 bytes. */
const namePattern = /^[a-z_][a-z0-9_]{0,62}$/

/** Refuses an invalid new name. Existing tables may have any name. */
export function checkName(name: unknown, what: 'collection' | 'field'): asserts name is string {
  if (name === undefined || name === null || name === '') throw invalidPayload(`"${what}" is required`)
  if (typeof name !== 'string') throw invalidPayload(`"${what}" must be text`)
  if (what === 'collection' && name.startsWith('directus_'))
    throw invalidPayload(`Collections can't start with "directus_"`)
  // Only for tables: a junction with files has a field `directus_files_id`.
  const prefix = what === 'collection' ? reservedPrefixes.find(each => name.startsWith(each)) : undefined
  if (prefix !== undefined) throw invalidPayload(`"${name}" can't be the name of a ${what}: "${prefix}" is reserved.`)
  if (reservedNames.has(name)) throw invalidPayload(`"${name}" can't be the name of a ${what}: it is reserved.`)
  if (!namePattern.test(name))
    throw invalidPayload(
      `${JSON.stringify(name)} can't be the name of a ${what}: lower-case letters, digits and underscores, at most 63, not starting with a digit.`,
    )
}

/** Refuses the name of a new collection that a table, view or index already has, ignoring case. */
export const checkFreeCollection = operation(function* ({ kind, trx }: ChangeTools, name: string): Operation<void> {
  const result =
    kind === 'sqlite'
      ? yield* execute(sql<Row>`select name from sqlite_master where lower(name) = ${name}`, trx)
      : yield* execute(
          sql<Row>`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and lower(relname) = ${name}
          union all select typname from pg_type
          where typnamespace = current_schema()::regnamespace and typtype <> 'b' and lower(typname) = ${name}`,
          trx,
        )
  const [existing] = result.rows
  if (!existing) return
  return yield* invalidPayload(
    existing['name'] === name
      ? `Collection "${name}" already exists.`
      : `Collection "${name}" is too similar to "${String(existing['name'])}", which already exists.`,
  )
})

/** Refuses the name of a new field that another one already has, ignoring case. */
export function checkFreeField(info: CollectionInfo, name: string): void {
  if (info.fields.has(name)) throw invalidPayload(`Field "${name}" already exists in collection "${info.name}"`)
  const twin = [...info.fields.keys()].find(each => each.toLowerCase() === name)
  if (twin !== undefined)
    throw invalidPayload(`Field "${name}" is too similar to "${twin}", which already exists in "${info.name}".`)
}
