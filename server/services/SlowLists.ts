import { Context, Effect, Layer } from 'effect'
import { isIndexable } from '#schemas/data/isIndexable.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { requireAdmin } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type DatabaseKind } from '#server/database/Database.ts'
import { statements } from '#server/database/effects.ts'
import { hasListIndex } from '#server/database/listIndex.ts'
import { type ColumnIndex, readIndexes } from '#server/database/readIndexes.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { isText } from '#server/query/columnRef.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { Schema } from './Schema.ts'

/** A field whose index would make lists faster. */
export interface IndexProposal {
  readonly collection: string
  readonly field: string
  /** Slow lists that were sorted or filtered by it since the server started. */
  readonly lists: number
  /** Milliseconds that the slowest of them took. */
  readonly slowest: number
}

export interface SlowListsInterface {
  /** Records a list that took some milliseconds, if it was slow. */
  readonly note: (collection: string, query: ReadQuery, time: number) => void
  /** The fields to index, the most used first. Only for administrators. */
  readonly proposals: (caller: RequestCaller) => Fallible<readonly IndexProposal[]>
}

/** Milliseconds from which a list is slow. */
const slow = 100

/** Fields that are recorded. */
const mostFields = 500

interface Use {
  readonly collection: string
  readonly field: string
  sorts: number
  filters: number
  slowest: number
}

/** What slow lists sort and filter by. It is in memory, and starts empty with the server. */
export class SlowLists extends Context.Service<SlowLists, SlowListsInterface>()('SlowLists') {
  static readonly layer = Layer.effect(
    SlowLists,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const uses = new Map<string, Use>()

      const entryOf = (collection: string, field: string): Use | null => {
        const key = JSON.stringify([collection, field])
        const existing = uses.get(key)
        if (existing) return existing
        if (uses.size >= mostFields) return null
        const use = { collection, field, sorts: 0, filters: 0, slowest: 0 }
        uses.set(key, use)
        return use
      }

      const count = (collection: string, field: string, kind: 'sorts' | 'filters', time: number): void => {
        const use = entryOf(collection, field)
        if (!use) return
        use[kind] += 1
        use.slowest = Math.max(use.slowest, Math.round(time))
      }

      const note: SlowListsInterface['note'] = (collection, { filter, sort }, time) => {
        if (time < slow) return
        const [first] = sort
        if (first?.path.length === 1) count(collection, first.path[0] ?? '', 'sorts', time)
        if (filter) for (const field of new Set(comparedFields(filter))) count(collection, field, 'filters', time)
      }

      const proposals = operation(function* (caller: RequestCaller): Operation<readonly IndexProposal[]> {
        requireAdmin(caller)
        const { collections } = schema.snapshot()
        const indexProposals: IndexProposal[] = []
        const indexes = new Map<string, readonly ColumnIndex[]>()
        for (const use of uses.values()) {
          const info = collections.get(use.collection)
          const field = info?.fields.get(use.field)
          if (!info || !field || !canHaveIndex(info, field)) continue
          const own = indexes.get(info.name) ?? (yield* statements(() => readIndexes(database, info.name)))
          indexes.set(info.name, own)
          const lists = missedLists(database.kind, use, field, own, info.sortField === field.name)
          if (lists > 0) indexProposals.push({ collection: info.name, field: field.name, lists, slowest: use.slowest })
        }
        return indexProposals.sort((a, b) => b.lists - a.lists)
      })

      return { note, proposals } satisfies SlowListsInterface
    }),
  )
}

/** The fields that every matching item must compare, and that an index finds. */
function comparedFields(filter: Filter): readonly string[] {
  if (filter.kind === 'and') return filter.filters.flatMap(comparedFields)
  if (filter.kind !== 'field' || filter.function) return []
  const { condition } = filter
  const isFound =
    condition.kind === 'order' || ((condition.kind === 'equal' || condition.kind === 'in') && !condition.negated)
  return isFound ? [filter.field] : []
}

const canHaveIndex = (info: CollectionInfo, { column, mixed, secret, type }: FieldInfo): boolean =>
  column !== null &&
  !column.primaryKey &&
  !info.system &&
  !mixed &&
  !secret &&
  // SQLite compares decimals as numbers, but stores them as text.
  type !== 'decimal' &&
  column.type === type &&
  isIndexable({ type, maxLength: column.maxLength })

/** The slow lists that an index would make faster. */
function missedLists(
  kind: DatabaseKind,
  use: Use,
  field: FieldInfo,
  indexes: readonly ColumnIndex[],
  isSortField: boolean,
): number {
  const own = indexes.filter(index => index.column === field.name)
  const sorts = hasListIndex(own, field.name, isSortField) ? 0 : use.sorts
  // PostgreSQL sorts texts by code points, and such an index finds none by their value.
  const filters = own.length > 0 || (kind === 'postgres' && isText(field)) ? 0 : use.filters
  return sorts + filters
}
