import { useCallback } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import type { FieldSetupDrawerProps } from './fieldSetup/FieldSetupDrawer.tsx'

const load = () => import('./fieldSetup/FieldSetupDrawer.tsx')

export interface FieldPlaceProps {
  readonly collection: CollectionInfo
  readonly field: string
}

/** The setup of the field of an address, over the page of its collection. */
export function FieldPlace({ collection, field }: FieldPlaceProps) {
  const navigate = useNavigateTo()
  const { type } = useAddressSearch()
  const name = collection.collection
  const close = useCallback(() => navigate(settingsHref('data-model', name)), [navigate, name])
  const FieldSetupDrawer = componentOf<FieldSetupDrawerProps>(load)
  return (
    <LazyDialog close={close}>
      <FieldSetupDrawer
        collection={collection}
        field={field}
        kind={typeof type === 'string' ? type : null}
        close={close}
      />
    </LazyDialog>
  )
}
