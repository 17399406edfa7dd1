import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { authorize, requirePermission } from '#server/access/authorize.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo, Snapshot } from '#server/model/Snapshot.ts'
import type { Predicate } from '#server/query/compileCondition.ts'
import { aliases } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { wireValue } from '#server/query/readItems.ts'
import { whereOf } from '#server/query/readRows.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { Unfit } from '#server/values/Codec.ts'
import { select } from './items/readMany.ts'
import { Schema } from './Schema.ts'

/** A translation whose source has changed since. */
export interface OutdatedTranslation {
  /** The key of the translated item. */
  readonly item: unknown
  /** The key of the language of the translation. */
  readonly language: unknown
}

export interface OutdatedAnswer {
  readonly data: readonly OutdatedTranslation[]
  /** All that match, counted up to 100,001; only if the request asks for it. */
  readonly count: number | null
}

/** What to look for. */
export interface OutdatedQuery {
  readonly collection: string
  /** The translations field of the collection. */
  readonly field: string
  /** The key of the language that others are translated from. */
  readonly source: string
  /** Only translations to this language; null for all. */
  readonly language: string | null
  /** Filter, search and page of the items; its `filter_count` asks for the count. */
  readonly items: ReadQuery
}

export interface OutdatedTranslationsInterface {
  /**
   * The translations of items that were last saved before their source language, by the activity, in the order of the
   * keys. One that is not in the activity is older than a source that is. Only of items and translations that the
   * caller can read. Fails with FORBIDDEN, and with INVALID_QUERY for a field without translations.
   */
  readonly of: (caller: RequestCaller, query: OutdatedQuery) => Fallible<OutdatedAnswer>
}

const mostCounted = 100_001
const saves = sql.join(['create', 'update', 'revert'])

/** Finds translations that are older than what they translate. */
export class OutdatedTranslations extends Context.Service<OutdatedTranslations, OutdatedTranslationsInterface>()(
  'OutdatedTranslations',
) {
  static readonly layer = Layer.effect(
    OutdatedTranslations,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      return {
        of: operation(function* (caller: RequestCaller, asked: OutdatedQuery) {
          const { items } = asked
          const snapshot = schema.snapshot()
          const { far, foreign, item, permission, rows } = translationsOf(snapshot, caller, asked)
          const source = far.codec.encode(asked.source)
          const language = asked.language === null ? null : far.codec.encode(asked.language)
          // No language has such a key.
          if (source instanceof Unfit || language instanceof Unfit) return { data: [], count: 0 }
          const context = { kind: database.kind, db: database.db, snapshot, caller }
          const next = aliases()
          const [parent, from, to] = [next(), next(), next()]
          const selection = select(context, item.name, { ...items, fields: [item.primaryKey.name] })
          const saved = (alias: string): Predicate => sql`(select max(${comparableInstant(database, 'timestamp')})
            from directus_activity where collection = ${rows.name} and action in (${saves})
            and item = cast(${sql.id(alias, rows.primaryKey.name)} as text))`
          const column = (alias: string, field: FieldInfo) => sql.id(alias, field.name)
          const matching = sql`from ${sql.id(item.name)} as ${sql.id(parent)}
            join ${sql.id(rows.name)} as ${sql.id(from)}
              on ${column(from, foreign)} = ${column(parent, item.primaryKey)} and ${column(from, far)} = ${source}
            join ${sql.id(rows.name)} as ${sql.id(to)}
              on ${column(to, foreign)} = ${column(parent, item.primaryKey)} and ${column(to, far)} <> ${source}
            where ${whereOf(context, selection, parent, items, next)}
            and ${rowsPredicate(context, rows, from, permission, next)}
            and ${rowsPredicate(context, rows, to, permission, next)}
            and ${language === null ? sql`1 = 1` : sql`${column(to, far)} = ${language}`}
            and (${saved(from)} > ${saved(to)} or (${saved(to)} is null and ${saved(from)} is not null))`
          // Not on the main thread, which answers all other requests: it may compare all translations.
          const db = database.kind === 'sqlite' ? database.reader : (database.lists ?? database.db)
          const page = items.limit === null ? sql`` : sql`limit ${items.limit} offset ${items.offset}`
          const found = yield* execute(
            sql<Row>`select ${column(parent, item.primaryKey)} as item, ${column(to, far)} as language ${matching}
            order by ${column(parent, item.primaryKey)}, ${column(to, far)} ${page}`,
            db,
          )
          const counted = items.counts.has('filter_count')
            ? yield* execute(
                sql<Row>`select count(*) as count from (select 1 ${matching} limit ${mostCounted}) as found`,
                db,
              )
            : null
          return {
            data: found.rows.map(row => ({
              item: wireValue(item.primaryKey, row['item']),
              language: wireValue(far, row['language']),
            })),
            count: counted ? Number(counted.rows[0]?.['count']) : null,
          }
        }),
      } satisfies OutdatedTranslationsInterface
    }),
  )
}

interface Translations {
  readonly item: CollectionInfo
  /** The collection of the translations. */
  readonly rows: CollectionInfo
  readonly permission: CompiledPermission
  readonly foreign: FieldInfo
  readonly far: FieldInfo
}

function translationsOf(
  snapshot: Snapshot,
  caller: RequestCaller,
  { collection, field }: Pick<OutdatedQuery, 'collection' | 'field'>,
): Translations {
  const { info: item, permission } = requirePermission(snapshot, caller, 'read', collection)
  const relation = covers(permission, field) ? item.fields.get(field)?.relation : null
  if (!covers(permission, field)) throw forbidden()
  if (relation?.kind !== 'translations') throw invalidQuery(`"${field}" has no translations`)
  const rows = snapshot.collections.get(relation.junction)
  const foreign = rows?.fields.get(relation.foreignKey)
  const far = rows?.fields.get(relation.farKey)
  const reads = authorize(caller, 'read', relation.junction)
  if (!rows || !foreign || !far || !reads) throw forbidden()
  if (!covers(reads, foreign.name) || !covers(reads, far.name)) throw forbidden()
  return { item, rows, permission: reads, foreign, far }
}
