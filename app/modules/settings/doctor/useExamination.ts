import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiFailure } from '#engine/api/ApiFailure.ts'
import { toFailure } from '#engine/api/ApiFailure.ts'
import type { Metadata } from '#engine/metadata/Metadata.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { permissionsCollection, readRows } from '../roles/permissions/permissionRows.ts'
import { examine } from './examine.ts'
import type { Finding } from './Finding.ts'

export interface Examination {
  /** Null until everything has been looked at. */
  readonly findings: readonly Finding[] | null
  readonly failure: ApiFailure | null
  readonly again: () => Promise<unknown>
}

/** Looks at the model as it is drawn now, and at what only the server knows: rights of all roles, and empty languages. */
export function useExamination(): Examination {
  const { metadata, registry, readItems } = useStudio()
  const languages = useMemo(() => languagesOf(metadata), [metadata])
  const { data, error, refetch } = useQuery({
    queryKey: ['examination', languages],
    queryFn: async ({ signal }) => {
      const [rights, ...found] = await Promise.all([
        readItems(permissionsCollection, { limit: -1 }, signal),
        ...languages.map(each => readItems(each, { limit: 1 }, signal)),
      ])
      return {
        permissions: readRows(rights.items),
        empty: new Set(languages.filter((_, at) => found[at]?.items.length === 0)),
      }
    },
    gcTime: 0,
    staleTime: 0,
  })
  const findings = useMemo(() => (data ? examine({ metadata, registry, ...data }) : null), [data, metadata, registry])
  return { findings, failure: error === null ? null : toFailure(error), again: refetch }
}

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
