import { Effect } from 'effect'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { failedValidation, failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'

type Broken = 'unique' | 'key' | 'foreign key' | 'not null' | 'check' | 'function' | null

/** Which constraint is broken, by the code of the database. */
function brokenConstraint(cause: unknown): Broken {
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  switch (code) {
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return 'key'
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case '23505':
      return 'unique'
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
    case '23503':
      return 'foreign key'
    case 'SQLITE_CONSTRAINT_NOTNULL':
    case '23502':
      return 'not null'
    case 'SQLITE_CONSTRAINT_CHECK':
    case 'SQLITE_CONSTRAINT_TRIGGER':
    case '23514':
    case '23P01':
      return 'check'
    default:
      return missingFunction(cause) === null ? null : 'function'
  }
}

/** The function of an SQLite extension that a trigger calls, such as those of SpatiaLite. */
const missingFunction = (cause: unknown): string | null =>
  cause instanceof Error ? (/^no such function: (\w+)/.exec(cause.message)?.[1] ?? null) : null

/** A refused statement, until the field to blame is known: its transaction accepts no more queries. */
export class BrokenConstraint extends DatabaseError {
  readonly info: CollectionInfo
  readonly stored: Readonly<Record<string, unknown>>
  constructor(info: CollectionInfo, stored: Readonly<Record<string, unknown>>, cause: unknown) {
    super({ cause })
    this.info = info
    this.stored = stored
  }
}

/** The failure of a refused statement within its transaction; every other error is passed on. */
export const refusedStatement = (
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
  error: ServiceError,
): ServiceError =>
  error instanceof DatabaseError && brokenConstraint(error.cause) !== null
    ? new BrokenConstraint(info, stored, error.cause)
    : error

/**
 * Runs a transaction, and explains a broken constraint after its end: with the field's name, never the database's own
 * message. Only afterwards, because a lookup within it would need a second connection, and all of them may be taken by
 * requests that do the same.
 */
export const namingConstraints = <A>(db: Queryable, work: Fallible<A>): Fallible<A> =>
  work.pipe(
    Effect.catch(error =>
      error instanceof BrokenConstraint
        ? constraintFailure(db, error).pipe(Effect.flatMap(Effect.fail))
        : Effect.fail(error),
    ),
  )

const constraintFailure = operation(function* (outside: Queryable, broken: BrokenConstraint): Operation<ServiceError> {
  const { cause, info, stored } = broken
  switch (brokenConstraint(cause)) {
    case 'key':
    case 'unique': {
      const field = yield* duplicateField(outside, info, stored, cause)
      const invalid = wireOf(info, field, stored[field])
      return failure('RECORD_NOT_UNIQUE', `Field "${field}" has to be unique.`, {
        collection: info.name,
        field,
        invalid,
      })
    }
    case 'foreign key': {
      const field = Object.keys(stored).find(name => info.fields.get(name)?.column?.references && stored[name] !== null)
      return failure('INVALID_FOREIGN_KEY', `Invalid foreign key in "${info.name}".`, {
        collection: info.name,
        field: field ?? null,
        invalid: field === undefined ? null : wireOf(info, field, stored[field]),
      })
    }
    case 'not null': {
      const field = info.columns.find(each => !each.column?.nullable && stored[each.name] === null)
      return failedValidation([{ field: field?.name ?? info.primaryKey.name, type: 'nnull' }])
    }
    case 'check':
      return failure('INVALID_PAYLOAD', `A rule of the table "${info.name}" does not allow these values.`, {
        collection: info.name,
        field: null,
      })
    case 'function':
      return failure(
        'INVALID_PAYLOAD',
        `The items of "${info.name}" cannot be changed in this way: a trigger of the table calls the function ${missingFunction(cause)} of an extension, which this server does not load.`,
        { collection: info.name, field: null },
      )
    case null:
      return broken
  }
})

const wireOf = (info: CollectionInfo, name: string, stored: unknown): unknown => {
  const field = info.fields.get(name)
  if (field?.secret) return null
  return typeof stored === 'bigint' || field?.type === 'bigInteger' ? String(stored) : (stored ?? null)
}

/** The column of the unique index in a PostgreSQL failure; null if the index has several columns or none is named. */
const indexedField = operation(function* (
  outside: Queryable,
  info: CollectionInfo,
  cause: unknown,
): Operation<string | null> {
  const index: unknown = Reflect.get(Object(cause), 'constraint')
  if (typeof index !== 'string') return null
  const result = yield* execute(
    sql<{ readonly name: string }>`select a.attname as name
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
    where c.relname = ${index} and t.relname = ${info.name} and pg_table_is_visible(t.oid)`,
    outside,
  )
  const [column, ...others] = result.rows
  return column && others.length === 0 && info.fields.has(column.name) ? column.name : null
})

/**
 * The field with the duplicate value: as the database reports it, also if it generated the key itself; else the unique
 * one whose value exists; the first unique one if the clash was within the request.
 */
const duplicateField = operation(function* (
  outside: Queryable,
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
  cause: unknown,
): Operation<string> {
  if (brokenConstraint(cause) === 'key') return info.primaryKey.name
  const named = yield* indexedField(outside, info, cause)
  if (named !== null) return named
  // An omitted value is the default of its column.
  const valueFor = ({ name, column }: FieldInfo) => {
    const value = stored[name] ?? column?.defaultValue
    return typeof value === 'boolean' || (typeof value === 'object' && stored[name] == null) ? null : value
  }
  const candidates = info.columns.filter(field => field.column?.unique && valueFor(field) != null)
  for (const field of candidates) {
    const result = yield* execute(
      sql<Row>`select 1 as found from ${sql.id(info.name)}
      where ${sql.id(field.name)} = ${valueFor(field)} limit 1`,
      outside,
    )
    if (result.rows.length > 0) return field.name
  }
  return candidates[0]?.name ?? info.primaryKey.name
})
