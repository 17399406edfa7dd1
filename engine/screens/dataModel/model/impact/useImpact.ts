import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { type ImpactPart, impactOf, type Stored } from '#engine/core/model/impact/impactOf.ts'
import type { ImpactSubject } from '#engine/core/model/impact/touches.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Permission } from '#schemas/data/Permission.ts'
import { Preset } from '#schemas/data/Preset.ts'
import { useStaging } from '../../../staging/StagingContext.ts'

const Webhook = Schema.Struct({
  name: Schema.NullOr(Schema.String),
  collections: Schema.NullOr(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
})

/** Which items of a collection a change of a field is about. */
export type ImpactRows = 'all' | 'filled' | 'empty'

export interface ImpactResult {
  /** Null while counting, and if it failed. */
  readonly parts: readonly ImpactPart[] | null
  readonly failure: ApiFailure | null
  readonly reload: () => void
}

/**
 * Counts what a change of a collection or a field affects; for a field the items that have a value, unless specified.
 */
export function useImpact(
  subject: ImpactSubject,
  rows: ImpactRows = subject.kind === 'field' ? 'filled' : 'all',
): ImpactResult {
  const studio = useStudio()
  const staging = useStaging()
  const server = staging?.server ?? studio.metadata
  // What is only staged has no items yet.
  const isStored =
    subject.kind === 'field'
      ? server.field(subject.collection, subject.field) !== null
      : server.collection(subject.collection) !== null
  const { data, error, refetch } = useQuery({
    queryKey: ['impact', subject, rows, isStored],
    queryFn: async ({ signal }): Promise<Stored> => {
      const [count, presets, permissions, webhooks] = await Promise.all([
        isStored ? countRows(studio, subject, rows, signal) : null,
        callFor({ path: '/presets', query: 'limit=-1', signal }, Schema.Array(Preset)),
        callFor({ path: '/permissions', query: 'limit=-1', signal }, Schema.Array(Permission)),
        // They name collections, and no fields.
        subject.kind === 'collection'
          ? callFor({ path: '/webhooks', query: 'limit=-1&fields=name,collections', signal }, Schema.Array(Webhook))
          : [],
      ])
      return { rows: count, presets, permissions, webhooks }
    },
    // Others change the data too, so each question counts again.
    gcTime: 0,
    staleTime: 0,
  })
  return {
    parts: data ? impactOf(subject, studio.metadata, data) : null,
    failure: error === null ? null : toFailure(error),
    reload: () => void refetch(),
  }
}

/** A singleton always has its one item, and an alias has no values. */
async function countRows(
  { metadata, readItems }: StudioHost,
  subject: ImpactSubject,
  rows: ImpactRows,
  signal: AbortSignal,
): Promise<number | null> {
  const info = metadata.collection(subject.collection)
  if (!info || info.isSingleton) return null
  const field = subject.kind === 'field' ? metadata.field(subject.collection, subject.field) : null
  if (field?.type === 'alias') return null
  const filtered = field !== null && rows !== 'all'
  const { filterCount, totalCount } = await readItems(
    subject.collection,
    {
      fields: [info.primaryKey],
      limit: 0,
      meta: [filtered ? 'filter_count' : 'total_count'],
      ...(filtered ? { filter: { [field.field]: rows === 'filled' ? { _nnull: true } : { _null: true } } } : {}),
    },
    signal,
  )
  return filtered ? filterCount : totalCount
}
