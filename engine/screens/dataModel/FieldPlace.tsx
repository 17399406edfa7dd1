import { useCallback } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { useGo } from '../settings/useGo.ts'
import type { FieldSetupDrawerProps } from './fieldSetup/FieldSetupDrawer.tsx'

const load = () => import('./fieldSetup/FieldSetupDrawer.tsx')

export interface FieldPlaceProps {
  readonly collection: CollectionInfo
  readonly field: string
}

/** The setup of the field of an address, over the page of its collection (A-0014 … A-0016, A-0260). */
export function FieldPlace({ collection, field }: FieldPlaceProps) {
  const go = useGo()
  const { type } = useAddressSearch()
  const name = collection.collection
  const close = useCallback(() => go(settingsHref('data-model', name)), [go, name])
  const FieldSetupDrawer = componentOf<FieldSetupDrawerProps>(load)
  return (
    <Late close={close}>
      <FieldSetupDrawer
        collection={collection}
        field={field}
        kind={typeof type === 'string' ? type : null}
        close={close}
      />
    </Late>
  )
}
