import { type ReactNode, useMemo } from 'react'
import { draftMetadata } from '#engine/core/fieldSetup/draftMetadata.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useI18n } from '#engine/ui/i18n/I18n.tsx'

const empty = { items: [], filterCount: 0, totalCount: 0 } as const

/**
 * The studio as it will be once the field exists: components below see the field and everything that is created with
 * it.
 */
export function DraftStudio({ draft, children }: { readonly draft: FieldDraft; readonly children: ReactNode }) {
  const host = useStudio()
  const { locale } = useI18n()
  const drafted = useMemo((): StudioHost => {
    const { metadata } = host
    return {
      ...host,
      metadata: draftMetadata(metadata, draft, locale),
      // There are no items in what does not exist yet.
      readItems: (collection, query, signal) =>
        metadata.collection(collection) ? host.readItems(collection, query, signal) : Promise.resolve(empty),
    }
  }, [host, draft, locale])
  return <StudioProvider host={drafted}>{children}</StudioProvider>
}
