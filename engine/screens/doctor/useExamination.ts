import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { useMemo } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { examine } from '#engine/core/doctor/examine.ts'
import { readProposals } from '#engine/core/doctor/readProposals.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { permissionsCollection, readRows } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { Preset } from '#schemas/data/Preset.ts'
import type { Finding } from '#schemas/doctor/Finding.ts'

export interface Examination {
  /** Null until everything has been checked. */
  readonly findings: readonly Finding[] | null
  readonly failure: ApiFailure | null
  readonly again: () => Promise<unknown>
}

/**
 * Checks the current model and what only the server knows: permissions of all roles, presets of all users, empty
 * languages, and slow lists.
 */
export function useExamination(): Examination {
  const { capabilities, metadata, registry, readItems } = useStudio()
  const languages = useMemo(() => languagesOf(metadata), [metadata])
  const { data, error, refetch } = useQuery({
    queryKey: ['examination', languages],
    queryFn: async ({ signal }) => {
      const [proposals, permissions, storedPresets, roles, ...results] = await Promise.all([
        readProposals(capabilities, signal),
        readItems(permissionsCollection, { limit: -1 }, signal),
        readItems('directus_presets', { limit: -1 }, signal),
        readItems('directus_roles', { fields: ['id'], limit: -1 }, signal),
        ...languages.map(each => readItems(each, { limit: 1 }, signal)),
      ])
      const presets = storedPresets.items.filter(isPreset)
      const owners = [...new Set(presets.flatMap(({ user }) => user ?? []))]
      const users =
        owners.length === 0
          ? []
          : (await readItems('directus_users', { fields: ['id'], limit: -1, filter: { id: { _in: owners } } }, signal))
              .items
      return {
        proposals,
        permissions: readRows(permissions.items),
        presets,
        roles: keysOf(roles.items),
        users: keysOf(users),
        empty: new Set(languages.filter((_, at) => results[at]?.items.length === 0)),
      }
    },
    gcTime: 0,
    staleTime: 0,
  })
  const findings = useMemo(() => (data ? examine({ metadata, registry, ...data }) : null), [data, metadata, registry])
  return { findings, failure: error === null ? null : toFailure(error), again: refetch }
}

const isPreset = Schema.is(Preset)

const keysOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => String(id)))

/** The collections that the languages of translations are chosen from. */
const languagesOf = (metadata: Metadata): readonly string[] => [
  ...new Set(
    metadata.collections.flatMap(({ collection, fields }) =>
      fields.flatMap(({ field }) => {
        const kind = metadata.relation(collection, field)
        return kind?.kind === 'translations' ? kind.related : []
      }),
    ),
  ),
]
