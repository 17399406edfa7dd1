import { useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { newKey } from '#schemas/data/Item.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import type { SectionProps } from '../settings/SectionProps.ts'
import { Staged } from '../staging/Staged.tsx'
import { CollectionsPage } from './CollectionsPage.tsx'
import { CollectionPage } from './collection/CollectionPage.tsx'
import { FieldPlace } from './FieldPlace.tsx'
import { useFreshModel } from './useFreshModel.ts'

const loadNewCollection = () => import('./newCollection/NewCollectionDrawer.tsx')

/** The collections of the project, the page of each, and the field setup over it. */
export default function DataModelSection({ path }: SectionProps) {
  const [collection = '', field, ...below] = path.split('/')
  const isList = collection === '' || collection === newKey
  if (below.length > 0 || (isList && field !== undefined)) return <NotFoundPage />
  return (
    <Staged>
      {isList ? <Collections isNew={collection === newKey} /> : <One collection={collection} field={field} />}
    </Staged>
  )
}

function Collections({ isNew }: { readonly isNew: boolean }) {
  useFreshModel()
  const navigate = useNavigateTo()
  const NewCollectionDrawer = componentOf<object>(loadNewCollection)
  return (
    <>
      <CollectionsPage />
      {isNew && (
        <LazyDialog close={() => navigate(settingsHref('data-model'))}>
          <NewCollectionDrawer />
        </LazyDialog>
      )}
    </>
  )
}

function One({ collection, field }: { readonly collection: string; readonly field: string | undefined }) {
  const text = useText()
  const { metadata } = useStudio()
  const info = metadata.collection(collection)
  const isUnknown = useUnknownField(collection, field)
  if (!info)
    return (
      <NotFoundPage title={text('collection_not_found')} body={text('collection_not_found_body', { collection })} />
    )
  if (isUnknown)
    return (
      <NotFoundPage
        title={text('data_model.field_missing', { field })}
        body={text('page_not_found_body')}
        back={{ href: settingsHref('data-model', collection), label: text('back_to', { name: info.name }) }}
      />
    )
  return (
    <>
      <CollectionPage key={collection} info={info} />
      {field && <FieldPlace collection={info} field={field} />}
    </>
  )
}

/** Whether the address names a field that does not exist. If someone deletes an open field, its setup reports that. */
function useUnknownField(collection: string, field: string | undefined): boolean {
  const { metadata } = useStudio()
  const place = `${collection}/${field ?? ''}`
  const [opened, setOpened] = useState<string | null>(null)
  const isThere = !field || field === newKey || metadata.field(collection, field) !== null
  if (isThere && opened !== place) setOpened(place)
  return !isThere && opened !== place
}
