import '#engine/core/i18n/settingsMessages.ts'
import { addPart } from '#engine/core/lazy/lateParts.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { openMatrix } from '#engine/core/translations/openMatrix.ts'
import { translationPlaces } from '#engine/core/translations/translationPlace.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Query } from '#schemas/api/Query.ts'
import styles from './Matrix.module.css'

const loadHost = () => import('./MatrixHost.tsx')

export interface TranslationsPanelProps {
  readonly collection: CollectionInfo
  /** The query of the list. */
  readonly query: Query
}

/** Opens the translations of the items of a list. */
export default function TranslationsPanel({ collection, query }: TranslationsPanelProps) {
  const text = useText()
  const { metadata } = useStudio()
  const places = translationPlaces(metadata, collection)
  const { filter, search, sort = [] } = query
  if (places.length === 0) return <p className={styles.note}>{text('matrix.no_access')}</p>
  const open = () => {
    openMatrix.put({
      collection: collection.collection,
      href: location.pathname + location.search,
      conditions: { ...(filter ? { filter } : {}), ...(search ? { search } : {}) },
      ...{ sort, field: null, language: null, state: '', page: 1, cell: null },
    })
    addPart(loadHost)
  }
  return (
    <>
      <p className={styles.note}>{text('matrix.note')}</p>
      <Button icon="translate" onPress={open}>
        {text('matrix.open')}
      </Button>
    </>
  )
}
